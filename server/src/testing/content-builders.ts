import { randomUUID } from 'node:crypto'
import { getLecture } from '@akada/contract/courses.ts'
import { archiveEnrollment } from '@akada/contract/enrollments.ts'
import { createNote } from '@akada/contract/notes.ts'
import { startAttempt } from '@akada/contract/quizzes.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { setCaptions } from '#features/captions/set-captions.ts'
import { storeFile } from '#features/media/store-file.ts'
import { saveQuiz } from '#features/quizzes/save-quiz.ts'
import {
  changeCourse,
  endEnrollment,
  givenAdmin,
  givenCourse,
  givenEnrollment,
  givenInstructor,
  givenManager,
  givenMediaFile,
  givenUser,
} from './builders.ts'
import { givenQuestion } from './discussion-builders.ts'
import { definitionOf } from './quiz-builders.ts'
import type { TestPerson, testApp } from './test-app.ts'

type App = Pick<Awaited<ReturnType<typeof testApp>>, 'db' | 'call' | 'clock' | 'deps'>

const words = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nsecret-said\n')

/** A course with content of every kind, always with the marker `secret-`, and a user for each access level. */
export async function givenContent(app: App, status: 'LIVE' | 'ARCHIVED') {
  const { db, call, clock } = app
  const ids = await givenCourseWithSecrets(app)
  const learner = () => givenLearner(app, ids)
  const [refunded, enrolled, putAway, suspended] = [await learner(), await learner(), await learner(), await learner()]
  const classmate = { id: (await givenEnrollment(db, { course_id: ids.courseId })).userId }
  const questionId = await givenQuestion(
    db,
    { course: { id: ids.courseId }, lectureId: ids.videoId },
    { title: 'secret-question', author_id: enrolled.person.id },
  )

  await endEnrollment(db, { userId: refunded.person.id, courseId: ids.courseId })
  await db.updateTable('certificates').set({ revoked_at: clock.now }).where('id', '=', refunded.certificateId).execute()
  await call(archiveEnrollment, { params: { id: putAway.enrollmentId } }, putAway.person)
  await db.updateTable('users').set({ suspended_at: clock.now }).where('id', '=', suspended.person.id).execute()
  await changeCourse(db, ids.courseId, { status })

  // Users without data of their own request the student's.
  const others = (person?: TestPerson) => ({ ...enrolled, person })
  return {
    ids: { ...ids, questionId },
    people: {
      guest: others(),
      stranger: others(await givenUser(db)),
      refunded,
      enrolled,
      putAway,
      suspended,
      classmate: others(classmate),
      otherInstructor: others(await givenInstructor(db)),
      instructor: others({ id: ids.instructorId }),
      manager: others(await givenManager(db)),
      admin: others(await givenAdmin(db)),
    },
  }
}

async function givenCourseWithSecrets({ db, deps, clock }: App) {
  const video = await storeFile(deps, { key: `private/videos/${randomUUID()}.mp4`, contentType: 'video/mp4', content: words })
  const sheet = await storeFile(deps, { key: `private/resources/${randomUUID()}.pdf`, contentType: 'application/pdf', content: words })
  const course = await givenCourse(db, {
    curriculum: [
      [
        { video_id: video.id, discussion_enabled: true },
        { content_type: 'TEXT', content_html: safeHtml`<p>secret-text</p>` },
        { content_type: 'QUIZ' },
        {},
      ],
    ],
  })
  const [videoId = 0, textId = 0, quizId = 0, lastId = 0] = course.lectureIds
  const { id: resourceId } = await db
    .insertInto('resources')
    .values({ lecture_id: videoId, title: 'secret-sheet', resource_type: 'PDF', file_extension: 'pdf', file_id: sheet.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setCaptions(db, { lectureId: videoId, language: 'en', label: 'English', kind: 'captions', file: words }, clock.now)
  await db.transaction().execute((tx) => saveQuiz(tx, { lectureId: quizId, definition: secretQuiz, version: 0, now: clock.now }))
  await db
    .updateTable('all_lectures')
    .set({ video_id: null, video_link: 'https://www.youtube.com/watch?v=secret-link' })
    .where('id', '=', lastId)
    .execute()
  const [section] = course.sections
  return {
    courseId: course.id,
    instructorId: course.instructorId,
    sectionId: section?.id ?? 0,
    videoId,
    textId,
    quizId,
    lastId,
    resourceId,
  }
}

export const secretQuiz = definitionOf({ feedback: 'AFTER_EACH' }, [{ type: 'TRUE_FALSE', prompt: 'secret-prompt', isTrue: true }])

/** A student of the course, with a note, an attempt, a certificate, and the file URLs. */
async function givenLearner(
  { db, call, clock }: App,
  { courseId, videoId, quizId }: { courseId: number; videoId: number; quizId: number },
) {
  const person: TestPerson = await givenUser(db, { created_at: new Date('2026-01-01T00:00:00Z') })
  const { id: enrollmentId } = await givenEnrollment(db, { course_id: courseId, user_id: person.id })
  const note = await call(createNote, { body: { clientId: randomUUID(), lectureId: videoId, text: 'Mine' } }, person)
  const attempt = await call(startAttempt, { params: { lectureId: quizId }, body: { clientId: randomUUID() } }, person)
  const lecture = await call(getLecture, { params: { id: videoId } }, person)
  const pdf = await givenMediaFile(db, { key: `private/certificates/${randomUUID()}.pdf`, content_type: 'application/pdf' })
  const certificate = await db
    .insertInto('certificates')
    .values({
      serial: randomUUID().replaceAll('-', '').slice(0, 22),
      enrollment_id: enrollmentId,
      user_id: person.id,
      course_id: courseId,
      student_name: 'Adaeze Okafor',
      course_title: 'Bookkeeping',
      instructor_name: 'Ngozi Eze',
      duration_seconds: 60,
      completed_at: clock.now,
      file_id: pdf.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    person,
    enrollmentId,
    noteId: Number(note.data.id),
    attemptId: Number(attempt.data.id),
    answer: { questionId: String(attempt.data.questions[0].id), value: ['true'] },
    certificateId: certificate.id,
    addresses: [String(lecture.data.contentUrl), String(lecture.data.resources[0].fileUrl)],
  }
}
