// Tests the status and content that each kind of user gets from every endpoint that returns course content or changes learning progress.
import { randomUUID } from 'node:crypto'
import { getAccessibility } from '@akada/contract/accessibility.ts'
import { getEditableCourse } from '@akada/contract/authoring.ts'
import * as captions from '@akada/contract/captions.ts'
import * as certificates from '@akada/contract/certificates.ts'
import { contract } from '@akada/contract/contract.ts'
import * as courseReviews from '@akada/contract/course-reviews.ts'
import { getCourseExport } from '@akada/contract/course-transfer.ts'
import * as courses from '@akada/contract/courses.ts'
import * as curriculum from '@akada/contract/curriculum.ts'
import * as discussions from '@akada/contract/discussions.ts'
import type { Endpoint, Sent } from '@akada/contract/endpoint.ts'
import * as enrollments from '@akada/contract/enrollments.ts'
import * as notes from '@akada/contract/notes.ts'
import { getPlayback } from '@akada/contract/playback.ts'
import * as quizzes from '@akada/contract/quizzes.ts'
import { rateCourse } from '@akada/contract/reviews.ts'
import { serialize } from 'cookie'
import { describe, expect, test } from 'vitest'
import { givenContent, secretQuiz } from '#testing/content-builders.ts'
import { type TestAnswer, testApp } from '#testing/test-app.ts'

const built = await testApp()
const { app, call, db, deps, clock } = built
const places = { LIVE: await givenContent(built, 'LIVE'), ARCHIVED: await givenContent(built, 'ARCHIVED') }
type Status = keyof typeof places
type Name = keyof (typeof places)['LIVE']['people']
type Asked = (typeof places)['LIVE']['ids'] & (typeof places)['LIVE']['people'][Name]
const names = Object.keys(places.LIVE.people) as Name[]

const to =
  <E extends Endpoint>(endpoint: E, input: (asked: Asked) => Sent<E>) =>
  (asked: Asked): Promise<TestAnswer> =>
    call(endpoint, input(asked), asked.person)

const clientId = () => randomUUID()

/** The keys are endpoint names in the contract. */
const asks: Record<string, (asked: Asked) => Promise<TestAnswer>> = {
  getCourse: to(courses.getCourse, ({ courseId }) => ({ params: { id: courseId } })),
  listSections: to(courses.listSections, ({ courseId }) => ({ params: { id: courseId } })),
  getSection: to(courses.getSection, ({ sectionId }) => ({ params: { id: sectionId } })),
  listLectures: to(courses.listLectures, ({ sectionId }) => ({ params: { id: sectionId } })),
  getLecture: to(courses.getLecture, ({ textId }) => ({ params: { id: textId } })),
  getCourseRelation: to(courses.getCourseRelation, ({ courseId }) => ({ params: { id: courseId } })),
  downloadResource: to(courses.downloadResource, ({ resourceId }) => ({ params: { id: resourceId } })),
  getCaptions: to(captions.getCaptions, ({ videoId }) => ({ params: { id: videoId, language: 'en' } })),
  getPlayback: to(getPlayback, ({ videoId }) => ({ params: { id: videoId } })),
  createNote: to(notes.createNote, ({ videoId }) => ({ body: { clientId: clientId(), lectureId: videoId } })),
  listNotes: to(notes.listNotes, ({ courseId }) => ({ query: { courseId } })),
  updateNote: to(notes.updateNote, ({ noteId }) => ({ params: { id: noteId }, body: { text: 'Other words' } })),
  countNotes: to(notes.countNotes, ({ courseId }) => ({ query: { courseId } })),
  getNotebook: async (asked) => {
    await asks.createNote?.(asked)
    return call(notes.getNotebook, { params: { courseId: asked.courseId } }, asked.person)
  },
  exportNotes: async (asked) => {
    await asks.createNote?.(asked)
    return call(notes.exportNotes, { query: { courseId: asked.courseId } }, asked.person)
  },
  listQuestions: to(discussions.listQuestions, ({ courseId }) => ({ query: { courseId } })),
  listSimilarQuestions: to(discussions.listSimilarQuestions, ({ courseId }) => ({ query: { courseId, title: 'secret-question' } })),
  getThread: to(discussions.getThread, ({ questionId }) => ({ params: { id: questionId }, query: {} })),
  createQuestion: to(discussions.createQuestion, ({ videoId }) => ({ body: { lectureId: videoId, title: 'Why?' } })),
  createReply: to(discussions.createReply, ({ questionId }) => ({ params: { id: questionId }, body: { body: 'So.' } })),
  getQuiz: to(quizzes.getQuiz, ({ quizId }) => ({ params: { lectureId: quizId } })),
  getQuizCopy: to(quizzes.getQuizCopy, ({ quizId }) => ({ params: { lectureId: quizId } })),
  submitOfflineAttempt: to(quizzes.submitOfflineAttempt, ({ quizId }) => ({
    params: { lectureId: quizId },
    body: { clientId: clientId(), version: 1, answers: [] },
  })),
  startAttempt: to(quizzes.startAttempt, ({ quizId }) => ({ params: { lectureId: quizId }, body: { clientId: clientId() } })),
  getAttempt: to(quizzes.getAttempt, ({ attemptId }) => ({ params: { id: attemptId } })),
  saveAnswers: to(quizzes.saveAnswers, ({ attemptId, answer }) => ({ params: { id: attemptId }, body: { answers: [answer] } })),
  checkAnswer: to(quizzes.checkAnswer, ({ attemptId, answer }) => ({ params: { id: attemptId }, body: answer })),
  submitAttempt: to(quizzes.submitAttempt, ({ attemptId }) => ({ params: { id: attemptId }, body: {} })),
  getQuizDefinition: to(quizzes.getQuizDefinition, ({ quizId }) => ({ params: { lectureId: quizId } })),
  saveQuiz: to(quizzes.saveQuiz, ({ quizId }) => ({ params: { lectureId: quizId }, body: { version: 7, definition: secretQuiz } })),
  getEnrollment: to(enrollments.getEnrollment, ({ enrollmentId }) => ({ params: { id: enrollmentId } })),
  getEnrollmentOfCourse: to(enrollments.getEnrollmentOfCourse, ({ courseId }) => ({ params: { courseId } })),
  getProgress: to(enrollments.getProgress, ({ enrollmentId }) => ({ params: { id: enrollmentId } })),
  savePosition: to(enrollments.savePosition, ({ videoId }) => ({ body: { lectureId: videoId, seconds: 1 } })),
  completeLecture: to(enrollments.completeLecture, ({ courseId, textId }) => ({ query: { courseId, lectureId: textId } })),
  rateCourse: to(rateCourse, ({ courseId, enrollmentId }) => ({ body: { courseId, enrollmentId, rating: 5, comment: 'Clear.' } })),
  downloadCertificate: to(certificates.downloadCertificate, ({ certificateId }) => ({ params: { id: certificateId } })),
  shareCertificate: to(certificates.shareCertificate, ({ certificateId }) => ({ params: { id: certificateId } })),
  downloadCredential: to(certificates.downloadCredential, ({ certificateId }) => ({ params: { id: certificateId } })),
  getEditableCourse: to(getEditableCourse, ({ courseId }) => ({ params: { id: courseId } })),
  getCurriculum: to(curriculum.getCurriculum, ({ courseId }) => ({ params: { id: courseId } })),
  getLectureText: to(curriculum.getLectureText, ({ textId }) => ({ params: { id: textId } })),
  listTrash: to(curriculum.listTrash, ({ courseId }) => ({ params: { id: courseId } })),
  getAccessibility: to(getAccessibility, ({ courseId }) => ({ params: { id: courseId } })),
  listCaptions: to(captions.listCaptions, ({ videoId }) => ({ params: { id: videoId } })),
  getEditableCaptions: to(captions.getEditableCaptions, ({ videoId }) => ({ params: { id: videoId, language: 'en' } })),
  downloadCaptions: to(captions.downloadCaptions, ({ videoId }) => ({
    params: { id: videoId, language: 'en' },
    query: { format: 'vtt' as const },
  })),
  getFindings: to(courseReviews.getFindings, ({ courseId }) => ({ params: { id: courseId } })),
  listCourseChanges: to(courseReviews.listCourseChanges, ({ courseId }) => ({ params: { id: courseId } })),
  getReviewThread: to(courseReviews.getReviewThread, ({ courseId }) => ({ params: { id: courseId } })),
  getCourseExport: to(getCourseExport, ({ courseId }) => ({ params: { id: courseId } })),
  deleteNote: to(notes.deleteNote, ({ noteId }) => ({ params: { id: noteId } })),
}

const playLinked = to(getPlayback, ({ lastId }) => ({ params: { id: lastId } }))

const players = 'enrolled putAway classmate instructor admin'
const moderators = 'enrolled putAway classmate instructor manager admin'
const outline = ['200 200 200 200 200 401 200 200 200 200 200', '404 404 404 200 200 401 200 404 200 404 200'] as const
const content = ['401 403 403 200 200 401 200 403 200 403 200', '404 404 404 200 200 401 200 404 200 404 200'] as const
// These endpoints require a session before they look up the course.
const contentOfPersons = [content[0], '401 404 404 200 200 401 200 404 200 404 200'] as const
// For the course's instructor and admins. Another instructor gets 403 while the course is published, and 404 afterwards.
const building = ['401 403 403 403 403 401 403 403 200 403 200', '401 403 403 403 403 401 403 404 200 403 200'] as const
const ownOnly = '401 404 404 200 200 401 404 404 404 404 404'
const ownAndAdmins = '401 404 404 200 200 401 404 404 404 404 200'
const ownEverAfter = '401 404 200 200 200 401 404 404 404 404 404'

type Row = [name: string, onSale: string, archived: string, told: string]

const hasContent = ({ data, text, headers }: TestAnswer) => /secret-|\/media\/signed\//.test(JSON.stringify([data, text, headers.location]))

const passOf = (userId: string) => ({
  cookie: serialize('akada_media', deps.signer.sign({ for: 'media', userId, until: clock.now.getTime() + 86_400_000 })),
})

describe(`access for ${names.join(', ')}`, () => {
  const rows: Row[] = [
    // guest stranger refunded enrolled putAway suspended classmate otherInstructor instructor manager admin
    ['getCourse', ...outline, players],
    ['listSections', ...outline, players],
    ['getSection', ...outline, players],
    ['listLectures', ...outline, players],
    ['getLecture', ...outline, players],
    ['getCourseRelation', '401 200 200 200 200 401 200 200 200 200 200', '401 404 404 200 200 401 200 404 200 404 200', ''],
    ['downloadResource', '401 403 403 302 302 401 302 403 302 403 302', '404 404 404 302 302 401 302 404 302 404 302', players],
    ['getCaptions', ...content, players],
    ['getPlayback', ...content, players],
    ['createNote', ...contentOfPersons, ''],
    // Notes remain after the enrollment ends. Users without notes get an empty list.
    ['listNotes', '401 200 200 200 200 401 200 200 200 200 200', '401 200 200 200 200 401 200 200 200 200 200', ''],
    ['updateNote', ownEverAfter, ownEverAfter, ''],
    ['getNotebook', '401 404 200 200 200 401 200 404 200 404 200', '401 404 200 200 200 401 200 404 200 404 200', ''],
    ['exportNotes', '401 404 200 200 200 401 200 404 200 404 200', '401 404 200 200 200 401 200 404 200 404 200', ''],
    ['countNotes', '401 403 403 403 403 401 403 403 200 403 200', '401 404 404 403 403 401 403 404 200 404 200', ''],
    ['deleteNote', ownEverAfter, ownEverAfter, ''],
    // Managers moderate discussions of published courses.
    ['listQuestions', '401 403 403 200 200 401 200 403 200 200 200', '404 404 404 200 200 401 200 404 200 404 200', moderators],
    ['listSimilarQuestions', '401 403 403 200 200 401 200 403 200 200 200', contentOfPersons[1], moderators],
    ['getThread', '401 403 403 200 200 401 200 403 200 200 200', contentOfPersons[1], moderators],
    ['createQuestion', ...contentOfPersons, ''],
    ['createReply', ...contentOfPersons, ''],
    ['getQuiz', ...contentOfPersons, ''],
    ['getQuizCopy', ...contentOfPersons, players],
    [
      'submitOfflineAttempt',
      '401 403 403 200 409 401 200 403 200 403 200',
      '401 404 404 200 409 401 200 404 200 404 200',
      'enrolled classmate instructor admin',
    ],
    [
      'startAttempt',
      '401 403 403 200 409 401 200 403 200 403 200',
      '401 404 404 200 409 401 200 404 200 404 200',
      'enrolled classmate instructor admin',
    ],
    ['getAttempt', '401 404 403 200 200 401 404 404 404 404 404', ownOnly, 'enrolled putAway'],
    ['saveAnswers', '401 404 403 200 409 401 404 404 404 404 404', '401 404 404 200 409 401 404 404 404 404 404', ''],
    ['checkAnswer', '401 404 403 200 409 401 404 404 404 404 404', '401 404 404 200 409 401 404 404 404 404 404', ''],
    ['submitAttempt', '401 404 403 200 409 401 404 404 404 404 404', '401 404 404 200 409 401 404 404 404 404 404', 'enrolled'],
    ['getQuizDefinition', '401 403 403 403 403 401 403 404 200 403 200', '401 403 403 403 403 401 403 404 200 403 200', 'instructor admin'],
    // 409: access is allowed, but the version is outdated.
    ['saveQuiz', '401 403 403 403 403 401 403 404 409 403 409', '401 403 403 403 403 401 403 404 409 403 409', ''],
    ['getEnrollment', ownAndAdmins, ownAndAdmins, ''],
    ['getEnrollmentOfCourse', '401 404 404 200 200 401 200 404 404 404 404', '401 404 404 200 200 401 200 404 404 404 404', ''],
    ['getProgress', ownAndAdmins, ownAndAdmins, ''],
    ['savePosition', '401 403 403 200 409 401 200 403 403 403 403', '401 403 403 200 409 401 200 403 403 403 403', ''],
    ['completeLecture', '401 403 409 200 409 401 200 403 403 403 403', '401 403 409 200 409 401 200 403 403 403 403', ''],
    ['rateCourse', '401 403 403 200 200 401 403 403 403 403 403', '401 403 403 200 200 401 403 403 403 403 403', ''],
    [
      'downloadCertificate',
      '401 404 404 302 302 401 404 404 404 404 302',
      '401 404 404 302 302 401 404 404 404 404 302',
      'enrolled putAway admin',
    ],
    ['getEditableCourse', ...building, 'instructor admin'],
    ['getCurriculum', ...building, 'instructor admin'],
    ['getLectureText', ...building, 'instructor admin'],
    ['listTrash', ...building, ''],
    ['getAccessibility', ...building, ''],
    ['listCaptions', ...building, ''],
    ['getEditableCaptions', ...building, 'instructor admin'],
    ['downloadCaptions', ...building, 'instructor admin'],
    ['getFindings', ...building, ''],
    ['listCourseChanges', ...building, ''],
    ['getReviewThread', ...building, ''],
    ['getCourseExport', ...building, ''],
    ['shareCertificate', ownOnly, ownOnly, ''],
    ['downloadCredential', ownAndAdmins, ownAndAdmins, ''],
  ]

  test.each(rows)(
    'to %s has the expected status for a published and an archived course, and returns content only to the expected users',
    async (name, onSale, archived, told) => {
      const [live, ended] = [await askedByAll(name, 'LIVE'), await askedByAll(name, 'ARCHIVED')]

      expect([live.statuses, ended.statuses]).toEqual([onSale, archived])
      expect(live.told).toBe(told)
      // Managers moderate only while the course is published.
      expect(ended.told).toBe(told.replace(' manager', ''))
    },
  )

  async function askedByAll(name: string, status: Status) {
    const { ids, people } = places[status]
    const answers: [Name, TestAnswer][] = []
    for (const person of names)
      answers.push([person, await (name === 'linked' ? playLinked : (asks[name] ?? expect.unreachable()))({ ...ids, ...people[person] })])
    return {
      statuses: answers.map(([, { statusCode }]) => statusCode).join(' '),
      told: answers.flatMap(([person, answer]) => (hasContent(answer) ? person : [])).join(' '),
    }
  }

  test('to the address of a video on another site is granted like other content', async () => {
    const [live, ended] = [await askedByAll('linked', 'LIVE'), await askedByAll('linked', 'ARCHIVED')]

    expect([live.statuses, ended.statuses, live.told, ended.told]).toEqual([...content, players, players])
  })

  test('through a signed URL issued earlier is granted only to the URL’s user while the user’s access lasts', async () => {
    const opened = async (status: Status) => {
      const found: string[] = []
      for (const name of names) {
        const { person, addresses } = places[status].people[name]
        const answers = await Promise.all(addresses.map((url) => app.inject({ url, headers: person ? passOf(person.id) : {} })))
        found.push(answers.map(({ statusCode }) => statusCode).join('/'))
      }
      return found.join(' ')
    }

    const expected = '403/403 403/403 403/403 200/200 200/200 403/403 403/403 403/403 403/403 403/403 403/403'
    expect([await opened('LIVE'), await opened('ARCHIVED')]).toEqual([expected, expected])
  })

  test('after an enrollment has ended stores nothing', async () => {
    for (const { refunded, suspended } of [places.LIVE.people, places.ARCHIVED.people]) {
      const ids = [refunded.enrollmentId, suspended.enrollmentId]
      const left = await Promise.all([
        db.selectFrom('lecture_completions').selectAll().where('enrollment_id', 'in', ids).execute(),
        db.selectFrom('lecture_positions').selectAll().where('enrollment_id', 'in', ids).execute(),
        db.selectFrom('reviews').selectAll().where('enrollment_id', 'in', ids).execute(),
        db.selectFrom('quiz_attempts').selectAll().where('enrollment_id', 'in', ids).where('submitted_at', 'is not', null).execute(),
      ])
      expect(left.flat()).toEqual([])
    }
  })
})

// A lecture that isn't open yet gives students nothing, and everything to the others.
describe('before a section opens', () => {
  const closed = '403 LECTURE_CLOSED'
  /** What an enrolled student gets from each endpoint above. An endpoint without a line fails the test. */
  const expected: Record<string, string> = {
    ...{ getCourse: '200', listSections: '200', getSection: '200', listLectures: '200', getLecture: '200', getCourseRelation: '200' },
    ...{ downloadResource: closed, getCaptions: closed, getPlayback: closed },
    // Notes are the student's own words.
    ...{ createNote: closed, listNotes: '200', updateNote: '200', countNotes: '403 NOT_ALLOWED', getNotebook: '200', exportNotes: '200' },
    ...{ listQuestions: '200', listSimilarQuestions: '200', getThread: closed, createQuestion: closed, createReply: closed },
    ...{ getQuiz: closed, getQuizCopy: closed, submitOfflineAttempt: closed, startAttempt: closed },
    ...{ getAttempt: closed, saveAnswers: closed, checkAnswer: closed, submitAttempt: closed },
    ...{ getQuizDefinition: '403 NOT_ALLOWED', saveQuiz: '403 NOT_ALLOWED' },
    ...{ getEnrollment: '200', getEnrollmentOfCourse: '200', getProgress: '200', savePosition: closed, completeLecture: closed },
    // The certificate was issued before the section was closed.
    ...{ rateCourse: '200', downloadCertificate: '302', shareCertificate: '200', downloadCredential: '200' },
    ...{ getEditableCourse: '403 NOT_ALLOWED', getCurriculum: '403 NOT_ALLOWED', getLectureText: '403 NOT_ALLOWED' },
    ...{ listTrash: '403 NOT_ALLOWED', getAccessibility: '403 NOT_ALLOWED', listCaptions: '403 NOT_ALLOWED' },
    ...{ getEditableCaptions: '403 NOT_ALLOWED', downloadCaptions: '403 NOT_ALLOWED', getFindings: '403 NOT_ALLOWED' },
    ...{ listCourseChanges: '403 NOT_ALLOWED', getReviewThread: '403 NOT_ALLOWED', getCourseExport: '403 NOT_ALLOWED' },
    deleteNote: '200',
  }

  const givenClosed = async () => {
    const place = await givenContent(built, 'LIVE')
    await db
      .updateTable('all_sections')
      .set({ opens: JSON.stringify({ kind: 'AFTER_DAYS', days: 7 }) })
      .where('id', '=', place.ids.sectionId)
      .execute()
    await db.updateTable('enrollments').set({ enrolled_at: clock.now }).where('course_id', '=', place.ids.courseId).execute()
    return place
  }

  const answerOf = (name: string, { ids, people }: Awaited<ReturnType<typeof givenClosed>>, person: Name) =>
    (asks[name] ?? expect.unreachable())({ ...ids, ...people[person] })

  test('every endpoint refuses the content to an enrolled student', async () => {
    const place = await givenClosed()
    const found: Record<string, string> = {}
    const told: string[] = []

    for (const name of Object.keys(asks)) {
      const answer = await answerOf(name, place, 'enrolled')
      found[name] = [answer.statusCode, answer.code].filter(Boolean).join(' ')
      if (hasContent(answer)) told.push(name)
    }

    expect(found).toEqual(expected)
    expect(told).toEqual(['downloadCertificate'])
  })

  test('signed URLs that were issued earlier stop working for students', async () => {
    const { people } = await givenClosed()
    const { person, addresses } = people.enrolled

    const answers = await Promise.all(addresses.map((url) => app.inject({ url, headers: person ? passOf(person.id) : {} })))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403])
  })

  test.each(['instructor', 'admin'] as const)('every endpoint gives the content to the %s', async (person) => {
    const place = await givenClosed()
    const codes: (string | undefined)[] = []

    for (const name of Object.keys(asks)) codes.push((await answerOf(name, place, person)).code)

    expect(codes).not.toContain('LECTURE_CLOSED')
  })
})

/** Features that return only public facts about courses. */
const otherFeatures = [
  'accounts affiliates audit billing bundles cart catalog checkoutReminders contact coupons earnings geo gifts instructors invitations invoices joinCodes linkedLogins mails moderation newsletter',
  'notifications operations orders payoutRuns payoutTerms people prerequisites privacy profiles purchases quotas refunds reissues reports salePrices seats settings siteSettings sitePerformance',
  'staff staffEnrollments statements students subscribers wishlist',
].flatMap((line) => line.split(' '))

/** Endpoints of the other features that return the same to all users, return only the user's own data, or have their own access test. */
const elsewhere = {
  publicCatalog:
    'listCategories getCategory listCatalog getCourseFacets listChosenCourses listRelatedCourses replaceCover listReviews getAverageRating',
  categories: 'listManagedCategories createCategory updateCategory arrangeCategories deleteCategory',
  ofOneself:
    'getOwnReview listNotebooks listEnrollments listArchivedEnrollments getNextLecture listEnrollmentChoices listOwnedCourses checkEnrollment listCertificates',
  assignments: 'getAssignment createSubmission deleteAssignmentFile listSubmissions getSubmission gradeSubmission',
  enrollmentAccess: 'enrollInCourse archiveEnrollment restoreEnrollment',
  listPlayable: 'listPlayable',
  announcements: 'listAnnouncements getAnnouncementOutlook createAnnouncement disableAnnouncements openMailSettings',
  broadcasts:
    'listBroadcasts countAudience getBroadcast createBroadcast updateBroadcast deleteBroadcast previewBroadcast sendTestBroadcast scheduleBroadcast cancelBroadcast',
  performance: 'getPerformance downloadPerformance',
  courseViews: 'addCourseView',
  questionInbox: 'listQuestionInbox',
  receivedReviews: 'listReceivedReviews',
  reviews: 'answerReview deleteReviewAnswer deleteReview',
  discussionRights: 'updatePost deletePost upvotePost followQuestion setBestReply updateQuestion approvePost',
  certificates: 'verifyCertificate downloadVerifier',
  certificateDesigns: 'replaceCertificatePicture deleteCertificatePicture previewCertificate',
  accessibility: 'saveAccessibilityDeclaration',
  captions: 'saveCaptions deleteCaptions',
  courseReviews:
    'submitCourse cancelSubmission markChangesSeen answerReviewThread listReviewQueue approveCourse requestChanges rejectCourse',
  courseTransfer: 'requestCourseExport duplicateCourse getNewestImport requestImportedCourse deleteImport',
  renditions: 'retryVideo',
  videoLinks: 'getVideoLinkRules setVideoLink',
  uploads: 'startUpload getUpload uploadBytes cancelUpload finishUpload uploadLectureVideo uploadPromotionalVideo uploadResource',
  curriculumAccess:
    'listOwnCourses createCourse updateCourse archiveCourse restoreCourse deleteCourse createSection updateSection deleteSection restoreSection createLecture updateLecture deleteLecture restoreLecture arrangeCurriculum deleteResource',
}

test('every endpoint in the contract is tested here or known not to return course content', () => {
  const known = new Set([...Object.keys(asks), ...Object.values(elsewhere).flatMap((calls) => calls.split(' '))])

  const names = contract.filter(({ feature }) => !otherFeatures.includes(feature)).map(({ name }) => name)

  expect(names.filter((name) => !known.has(name))).toEqual([])
  expect([...known].filter((name) => !names.includes(name))).toEqual([])
})
