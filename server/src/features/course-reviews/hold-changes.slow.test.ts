import { archiveCourse, getEditableCourse } from '@akada/contract/authoring.ts'
import { getReviewThread, listCourseChanges, listReviewQueue, markChangesSeen, requestChanges } from '@akada/contract/course-reviews.ts'
import { duplicateCourse } from '@akada/contract/course-transfer.ts'
import { getCourse, getLecture, getSection, listLectures, listPlayable } from '@akada/contract/courses.ts'
import {
  createLecture,
  createSection,
  deleteLecture,
  deleteSection,
  getCurriculum,
  getLectureText,
  restoreLecture,
  restoreSection,
  updateLecture,
} from '@akada/contract/curriculum.ts'
import { completeLecture, getProgress } from '@akada/contract/enrollments.ts'
import { listNotifications, type Notification } from '@akada/contract/notifications.ts'
import { getPlayback } from '@akada/contract/playback.ts'
import { getQuiz, getQuizDefinition, saveQuiz, startAttempt } from '@akada/contract/quizzes.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { serialize } from 'cookie'
import { beforeEach, describe, expect, test } from 'vitest'
import { purgeTrash } from '#features/curriculum/purge-trash.ts'
import { setLectureDurations } from '#features/curriculum/set-lecture-durations.ts'
import { setLectureVideo } from '#features/curriculum/set-lecture-video.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import { storeFile } from '#features/media/store-file.ts'
import { changeSetting } from '#features/settings/settings.site.ts'
import { givenAdmin, givenCourse, givenEnrollment, givenMediaFile } from '#testing/builders.ts'
import { definitionOf, trueQuestions } from '#testing/quiz-builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const { app, call, clock, db, deps, mailbox, runJobs } = await testApp()

const admin = await givenAdmin(db)
const hold = (value: boolean) => changeSetting(db, { key: 'holdChanges', value, now: clock.now })
beforeEach(() => hold(true))

let counter = 0
const givenVideo = (letter: string) => {
  const facts = { contentType: 'video/mp4', width: 1280, height: 720, durationSeconds: 6 }
  return storeFile(deps, { ...facts, key: `private/videos/held-${++counter}.mp4`, content: Buffer.alloc(100, letter) })
}

/** Creates a published course with a text, a quiz and a video, and an enrolled student. */
async function givenTaught() {
  const old = await givenVideo('o')
  const course = await givenCourse(db, {
    curriculum: [
      [
        { content_type: 'TEXT', content_html: safeHtml`<p>Old words</p>`, duration_seconds: 60 },
        { content_type: 'QUIZ' },
        { video_id: old.id, duration_seconds: 6 },
      ],
    ],
  })
  const [textId = 0, quizId = 0, videoId = 0] = course.lectureIds
  const instructor = { id: course.instructorId }
  await hold(false)
  await putQuiz(quizId, 0, instructor)
  await hold(true)
  const enrollment = await givenEnrollment(db, { course_id: course.id })
  const ids = { textId, quizId, videoId, sectionId: course.sections[0]?.id ?? 0 }
  return { ...ids, course, instructor, old, enrollmentId: enrollment.id, student: { id: enrollment.userId } }
}

const putQuiz = (lectureId: number, version: number, as: TestPerson, questions = 1) =>
  call(saveQuiz, { params: { lectureId }, body: { version, definition: definitionOf({}, trueQuestions(questions)) } }, as)
const write = (id: number, contentHtml: string, as: TestPerson) => call(updateLecture, { body: { id, contentHtml } }, as)
const add = async (sectionId: number, as: TestPerson, more: object = {}): Promise<number> =>
  (await call(createLecture, { body: { sectionId, title: 'Brand new', contentType: 'TEXT' as const, ...more } }, as)).data.id
const replaceVideo = async (lectureId: number, as: TestPerson, letter = 'n') => {
  const video = await givenVideo(letter)
  await db
    .transaction()
    .execute((tx) =>
      setLectureVideo(tx, { ...as, roles: ['INSTRUCTOR'] } as never, { lectureId, fileId: video.id, durationSeconds: 9, now: clock.now }),
    )
  return video
}
const changesOf = async (id: number) => (await call(listCourseChanges, { params: { id } }, admin)).data
const release = async (id: number, as: TestPerson = admin) =>
  call(markChangesSeen, { params: { id }, body: { seen: (await changesOf(id)).seen } }, as)
const outlineFor = async (id: number, as?: TestPerson): Promise<number[]> =>
  (await call(getCourse, { params: { id } }, as)).data.sections.flatMap(({ lectures }: { lectures: { id: number }[] }) =>
    lectures.map((one) => one.id),
  )
const lectureFor = async (id: number, as?: TestPerson) => (await call(getLecture, { params: { id } }, as)).data
const statusFor = async (id: number, as?: TestPerson) => (await call(getLecture, { params: { id } }, as)).statusCode
const heldOf = async (courseId: number, as: TestPerson) => {
  const { sections } = (await call(getCurriculum, { params: { id: courseId } }, as)).data
  return sections
    .flatMap(({ lectures }: { lectures: { id: number; held: string | null }[] }) => lectures)
    .filter(({ held }: { held: string | null }) => held !== null)
    .map(({ id, held }: { id: number; held: string }) => ({ id, held }))
}
const statsOf = (courseId: number) =>
  db
    .selectFrom('course_stats')
    .select(['total_lectures as lectures', 'duration_seconds as seconds'])
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
const progressOf = async ({ enrollmentId, student }: Awaited<ReturnType<typeof givenTaught>>) =>
  (await call(getProgress, { params: { id: enrollmentId } }, student)).data
const complete = (courseId: number, lectureId: number, as: TestPerson) =>
  call(completeLecture, { query: { courseId: String(courseId), lectureId: String(lectureId) } as never }, as)
const bytesOf = async (url: string, person?: TestPerson) => {
  const pass =
    person && serialize('akada_media', deps.signer.sign({ for: 'media', userId: person.id, until: clock.now.getTime() + 86_400_000 }))
  const answer = await app.inject({ url, headers: { ...(pass && { cookie: pass }) } })
  return { status: answer.statusCode, letter: answer.statusCode === 200 ? answer.body[0] : null }
}
const isThere = async (fileId: number) =>
  (await db.selectFrom('media_files').select('id').where('id', '=', fileId).executeTakeFirst()) !== undefined
const notificationsOf = async (person: TestPerson) => (await call(listNotifications, { query: {} }, person)).data.content
const inQueue = async (courseId: number) => {
  const { content } = (await call(listReviewQueue, { query: { queue: 'CHANGED', size: 100 } }, admin)).data
  return content.find(({ id }: { id: number }) => id === courseId)
}

test('the instructor sees whether changes are held for review', async () => {
  const { course, instructor } = await givenTaught()
  const holds = async () => (await call(getEditableCourse, { params: { id: course.id } }, instructor)).data.course.holdsChanges

  expect(await holds()).toBe(true)
  await hold(false)
  expect(await holds()).toBe(false)
})

describe('a new lecture of a published course', () => {
  test('is hidden from students and buyers until it is released', async () => {
    const taught = await givenTaught()
    const before = await statsOf(taught.course.id)

    const id = await add(taught.sectionId, taught.instructor, { isPreview: true })
    await write(id, '<p>New words</p>', taught.instructor)

    expect(await statsOf(taught.course.id)).toEqual(before)
    for (const who of [undefined, taught.student]) {
      expect(await outlineFor(taught.course.id, who)).not.toContain(id)
      expect(await statusFor(id, who)).toBe(404)
      expect((await call(listLectures, { params: { id: taught.sectionId } }, who)).data).toHaveLength(3)
    }
    expect(await outlineFor(taught.course.id, taught.instructor)).toContain(id)
    expect(await lectureFor(id, taught.instructor)).toMatchObject({ contentHtml: '<p>New words</p>', held: 'LECTURE' })
    expect(await heldOf(taught.course.id, taught.instructor)).toEqual([{ id, held: 'LECTURE' }])

    expect((await release(taught.course.id)).statusCode).toBe(200)

    expect(await statsOf(taught.course.id)).toMatchObject({ lectures: before.lectures + 1 })
    expect(await outlineFor(taught.course.id)).toContain(id)
    expect(await lectureFor(id, taught.student)).toMatchObject({ contentHtml: '<p>New words</p>' })
    expect(await lectureFor(id, taught.instructor)).not.toHaveProperty('held')
    expect(await heldOf(taught.course.id, taught.instructor)).toEqual([])
  })

  test('can’t be completed, and isn’t required to finish the course', async () => {
    const taught = await givenTaught()
    const [first, second] = [await add(taught.sectionId, taught.instructor), await add(taught.sectionId, taught.instructor)]
    const quizId = await add(taught.sectionId, taught.instructor, { contentType: 'QUIZ' })
    await putQuiz(quizId, 0, taught.instructor)
    await call(deleteLecture, { params: { id: taught.quizId } }, taught.instructor)

    const refused = await complete(taught.course.id, first, taught.student)
    const quizzes = [
      await call(getQuiz, { params: { lectureId: quizId } }, taught.student),
      await call(getQuiz, { params: { lectureId: quizId } }, taught.instructor),
    ]
    for (const id of [taught.textId, taught.videoId]) await complete(taught.course.id, id, taught.student)

    expect([refused.statusCode, ...quizzes.map(({ statusCode }) => statusCode)]).toEqual([404, 404, 200])
    expect(await progressOf(taught)).toMatchObject({ progress: 100, completed: true })
    expect((await call(listPlayable, { query: { ids: [first, second, taught.textId] } as never }, taught.student)).data.lectureIds).toEqual(
      [taught.textId],
    )
    await release(taught.course.id)
    expect(await progressOf(taught)).toMatchObject({ completed: true })
  })

  test('hides its section if it is the only lecture', async () => {
    const taught = await givenTaught()
    const { data: section } = await call(createSection, { body: { courseId: taught.course.id, title: 'More' } }, taught.instructor)
    await add(section.id, taught.instructor)
    const sectionsFor = async (as?: TestPerson) =>
      (await call(getCourse, { params: { id: taught.course.id } }, as)).data.sections.map(({ id }: { id: number }) => id)

    expect(await sectionsFor()).not.toContain(section.id)
    expect((await call(getSection, { params: { id: section.id } }, taught.student)).statusCode).toBe(404)
    expect(await sectionsFor(taught.instructor)).toContain(section.id)
    await release(taught.course.id)
    expect(await sectionsFor()).toContain(section.id)
  })

  test('isn’t released while it is deleted, and is still held when it is restored', async () => {
    const taught = await givenTaught()
    const id = await add(taught.sectionId, taught.instructor, { contentType: 'VIDEO' })
    const video = await replaceVideo(id, taught.instructor)
    const other = await add(taught.sectionId, taught.instructor)
    await call(deleteLecture, { params: { id } }, taught.instructor)

    await release(taught.course.id)
    await call(restoreLecture, { params: { id } }, taught.instructor)

    expect(await outlineFor(taught.course.id)).toContain(other)
    expect(await statusFor(id, taught.student)).toBe(404)
    expect(await inQueue(taught.course.id)).toBeDefined()
    await call(deleteLecture, { params: { id } }, taught.instructor)
    await purgeTrash(db, new Date(clock.now.getTime() + 40 * 86_400_000))
    await runJobs()
    expect(await isThere(video.id)).toBe(false)
  })
})

describe('a restored lecture', () => {
  /** Creates a reviewed lecture, one added later while changes weren't held, and one deleted before the review. */
  async function givenTrash() {
    const taught = await givenTaught()
    await hold(false)
    const gone = await add(taught.sectionId, taught.instructor)
    await call(deleteLecture, { params: { id: gone } }, taught.instructor)
    await release(taught.course.id)
    const added = await add(taught.sectionId, taught.instructor)
    await hold(true)
    return { ...taught, gone, added }
  }
  const undo = async (id: number, as: TestPerson) => {
    await call(deleteLecture, { params: { id } }, as)
    return call(restoreLecture, { params: { id } }, as)
  }

  test('is held if no admin has reviewed it', async () => {
    const { gone, instructor, student, course } = await givenTrash()
    const before = await statsOf(course.id)

    const answer = await call(restoreLecture, { params: { id: gone } }, instructor)

    expect(answer).toMatchObject({ statusCode: 200, data: { held: 'LECTURE' } })
    expect(await statusFor(gone, student)).toBe(404)
    expect(await statsOf(course.id)).toEqual(before)
    expect((await changesOf(course.id)).changes).toContainEqual(expect.objectContaining({ kind: 'ADDED', lectureId: gone, isHeld: true }))
    await release(course.id)
    expect(await statusFor(gone, student)).toBe(200)
  })

  test('is shown immediately if an admin reviewed it, if a student completed it, or if its released content still exists', async () => {
    const { textId, videoId, added, instructor, student, course } = await givenTrash()
    await complete(course.id, added, student)
    await write(textId, '<p>New words</p>', instructor)

    for (const id of [textId, videoId, added]) await undo(id, instructor)

    expect(await outlineFor(course.id)).toEqual(expect.arrayContaining([textId, videoId, added]))
    expect(await heldOf(course.id, instructor)).toEqual([{ id: textId, held: 'CONTENT' }])
    expect((await lectureFor(textId, student)).contentHtml).toBe('<p>Old words</p>')
  })

  test('isn’t held in a course that was never reviewed or while changes aren’t held', async () => {
    const { videoId, instructor, course } = await givenTaught()
    await undo(videoId, instructor)
    expect(await outlineFor(course.id)).toContain(videoId)

    const { gone, ...other } = await givenTrash()
    await hold(false)
    await call(restoreLecture, { params: { id: gone } }, other.instructor)
    expect(await outlineFor(other.course.id)).toContain(gone)
  })

  test('is treated the same way when its section is restored', async () => {
    const { textId, added, sectionId, instructor, course } = await givenTrash()
    clock.now = new Date(clock.now.getTime() + 1000)
    await call(deleteSection, { params: { id: sectionId } }, instructor)

    await call(restoreSection, { params: { id: sectionId } }, instructor)

    expect(await heldOf(course.id, instructor)).toEqual([{ id: added, held: 'LECTURE' }])
    expect(await outlineFor(course.id)).toContain(textId)
  })
})

describe('new content of a lecture in a published course', () => {
  test('is hidden from students, who see the old text, until it is released', async () => {
    const taught = await givenTaught()
    const before = await statsOf(taught.course.id)
    const more = `<p>${'word '.repeat(2000)}</p>`

    const answer = await write(taught.textId, more, taught.instructor)

    expect(answer).toMatchObject({ statusCode: 200, data: { held: 'CONTENT', durationSeconds: 600, version: 2 } })
    expect(await lectureFor(taught.textId, taught.student)).toMatchObject({ contentHtml: '<p>Old words</p>', durationSeconds: 60 })
    expect(await statsOf(taught.course.id)).toEqual(before)
    expect((await call(getLectureText, { params: { id: taught.textId } }, taught.instructor)).data).toEqual({
      version: 2,
      contentHtml: more.replace(' </p>', ' </p>'),
    })
    expect((await changesOf(taught.course.id)).changes).toMatchObject([{ kind: 'CHANGED', lectureId: taught.textId, isHeld: true }])
    await release(taught.course.id)
    expect(await lectureFor(taught.textId, taught.student)).toMatchObject({ contentHtml: more, durationSeconds: 600 })
    expect(await statsOf(taught.course.id)).toMatchObject({ seconds: before.seconds + 540 })
  })

  test('is no longer held once it equals the released text', async () => {
    const taught = await givenTaught()
    await write(taught.textId, '<p>Other words</p>', taught.instructor)

    const answer = await write(taught.textId, '<p>Old words</p>', taught.instructor)

    expect(answer.data).toMatchObject({ held: null })
    expect((await changesOf(taught.course.id)).changes).toEqual([])
  })

  test('is played only to the instructor and admins, while students get the old video and unused files are deleted', async () => {
    const taught = await givenTaught()
    const forgotten = await replaceVideo(taught.videoId, taught.instructor, 'f')
    const video = await replaceVideo(taught.videoId, taught.instructor, 'n')
    await setLectureDurations(db, video.id, 12)
    await runJobs()
    const lengthFor = async (as: TestPerson) => (await lectureFor(taught.videoId, as)).durationSeconds
    const playFor = async (as: TestPerson) => {
      const { renditions } = (await call(getPlayback, { params: { id: taught.videoId } }, as)).data
      return Promise.all(renditions.map(({ contentUrl }: { contentUrl: string }) => bytesOf(contentUrl, as)))
    }

    expect([await isThere(taught.old.id), await isThere(forgotten.id)]).toEqual([true, false])
    expect([await lengthFor(taught.student), await lengthFor(taught.instructor)]).toEqual([6, 12])
    expect(await playFor(taught.student)).toEqual([{ status: 200, letter: 'o' }])
    expect(await playFor(admin)).toEqual([{ status: 200, letter: 'n' }])
    const { contentUrl } = await lectureFor(taught.videoId, taught.instructor)
    expect(await bytesOf(contentUrl, taught.instructor)).toEqual({ status: 200, letter: 'n' })
    expect((await bytesOf(contentUrl, taught.student)).letter).toBeNull()

    await release(taught.course.id)
    await runJobs()

    expect([await isThere(taught.old.id), await isThere(video.id)]).toEqual([false, true])
    expect(await playFor(taught.student)).toEqual([{ status: 200, letter: 'n' }])
  })

  test('in a preview lecture has no public URL', async () => {
    const taught = await givenTaught()
    await call(updateLecture, { body: { id: taught.videoId, isPreview: true } }, taught.instructor)
    await replaceVideo(taught.videoId, taught.instructor)

    const { contentUrl } = await lectureFor(taught.videoId, taught.instructor)

    expect((await bytesOf(contentUrl)).letter).toBeNull()
    expect(await bytesOf((await lectureFor(taught.videoId)).contentUrl)).toEqual({ status: 200, letter: 'o' })
  })

  test('is shown only to the instructor and admins, while students get the old quiz questions', async () => {
    const taught = await givenTaught()
    const at = { params: { lectureId: taught.quizId } }

    const saved = await putQuiz(taught.quizId, 1, taught.instructor, 3)

    const countFor = async (as: TestPerson) => (await call(getQuiz, at, as)).data.questionCount
    expect(saved).toMatchObject({ statusCode: 200, data: { version: 2 } })
    expect([await countFor(taught.student), await countFor(taught.instructor)]).toEqual([1, 3])
    expect((await call(getQuizDefinition, at, admin)).data.definition.questions).toHaveLength(3)
    const { data: attempt } = await call(startAttempt, { ...at, body: { clientId: crypto.randomUUID() } } as never, taught.student)
    expect(attempt.questions).toHaveLength(1)
    await release(taught.course.id)
    expect(await countFor(taught.student)).toBe(3)
    expect((await putQuiz(taught.quizId, 2, taught.instructor)).data).toEqual({ version: 3 })
    expect(await countFor(taught.student)).toBe(3)
  })

  test('saved by ten tabs concurrently becomes one version besides the released one', async () => {
    const taught = await givenTaught()
    const words = Array.from({ length: 10 }, (_, index) => `<p>Words ${index}</p>`)

    const answers = await Promise.all(words.map((html) => write(taught.textId, html, taught.instructor)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(words.map(() => 200))
    expect((await lectureFor(taught.textId, taught.student)).contentHtml).toBe('<p>Old words</p>')
    expect(words).toContain((await lectureFor(taught.textId, taught.instructor)).contentHtml)
  })
})

describe('unreleased content', () => {
  test('is released once, by an admin who saw its current version, and the instructor is notified', async () => {
    const taught = await givenTaught()
    await add(taught.sectionId, taught.instructor)
    const { seen } = await changesOf(taught.course.id)
    await write(taught.textId, '<p>Later</p>', taught.instructor)
    const mark = (as: TestPerson, of: string) => call(markChangesSeen, { params: { id: taught.course.id }, body: { seen: of } }, as)

    const late = await mark(admin, seen)
    const now = (await changesOf(taught.course.id)).seen
    const answers = await Promise.all(Array.from({ length: 5 }, () => mark(admin, now)))

    expect(late).toMatchObject({ statusCode: 409, code: 'EDIT_CONFLICT' })
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(
      (await notificationsOf(taught.instructor)).filter(({ title }: { title: string }) => title === 'Students can now see your changes'),
    ).toMatchObject([{ link: `/instructor/courses/edit/${taught.course.id}` }])
  })

  test('of a course that was never reviewed is in the queue with its changes', async () => {
    const taught = await givenTaught()
    expect(await inQueue(taught.course.id)).toBeUndefined()
    await write(taught.textId, '<p>Other</p>', taught.instructor)
    const id = await add(taught.sectionId, taught.instructor)

    expect(await inQueue(taught.course.id)).toMatchObject({ waitingSince: clock.now.toISOString() })
    expect(await changesOf(taught.course.id)).toMatchObject({
      since: null,
      changes: [
        { kind: 'CHANGED', lectureId: taught.textId, isHeld: true },
        { kind: 'ADDED', lectureId: id, isHeld: true },
      ],
    })
    await release(taught.course.id)
    expect(await inQueue(taught.course.id)).toBeUndefined()
  })

  test('notifies admins once until it is released, even if more is added', async () => {
    const taught = await givenTaught()
    const { course, instructor } = taught
    const news = async () => {
      await runJobs()
      const { content } = (await call(listNotifications, { query: { size: 100 } as never }, admin)).data
      const isOfThis = (one: Notification) => one.title === 'New content to review' && one.course?.id === course.id
      return content.filter(isOfThis)
    }
    const addThree = () => Promise.all([1, 2, 3].map(() => add(taught.sectionId, instructor)))

    await addThree()
    expect(await news()).toMatchObject([{ link: `/admin/course-reviews/${course.id}` }])
    await write(taught.textId, '<p>New words</p>', instructor)
    expect(await news()).toHaveLength(1)
    expect(await inQueue(course.id)).toMatchObject({ heldLectures: 4 })

    await release(course.id)
    clock.now = new Date(clock.now.getTime() + 1000)
    await addThree()
    expect(await news()).toHaveLength(2)
  })

  test('can be sent back with requested changes, while the course stays published', async () => {
    const taught = await givenTaught()
    const ask = (as: TestPerson = admin) =>
      call(requestChanges, { query: { courseId: taught.course.id }, body: { feedback: 'The sound is too low.' } }, as)
    const without = await ask()
    const id = await add(taught.sectionId, taught.instructor)

    const answer = await ask()

    expect(without).toMatchObject({ statusCode: 409, code: 'COURSE_NOT_UNDER_REVIEW' })
    expect(answer).toMatchObject({ statusCode: 200, data: { status: 'LIVE' } })
    expect(await statusFor(id, taught.student)).toBe(404)
    expect((await call(getReviewThread, { params: { id: taught.course.id } }, taught.instructor)).data).toMatchObject([
      { kind: 'RELEASE_REFUSED', text: 'The sound is too low.' },
    ])
    await runJobs()
    expect(mailbox.mails().map(({ subject }) => subject)).toContain(`Changes requested for your update to “${taught.course.title}”`)
  })

  test('in an archived course is reviewed too', async () => {
    const taught = await givenTaught()
    await release(taught.course.id)
    await call(archiveCourse, { params: { id: taught.course.id } }, taught.instructor)
    await call(updateLecture, { body: { id: taught.textId, title: 'Other' } }, taught.instructor)
    expect(await inQueue(taught.course.id)).toBeUndefined()
    expect(await release(taught.course.id)).toMatchObject({ code: 'COURSE_NOT_LIVE' })
    await write(taught.textId, '<p>New words</p>', taught.instructor)

    expect(await inQueue(taught.course.id)).toBeDefined()
    const asked = await call(requestChanges, { query: { courseId: taught.course.id }, body: { feedback: 'No.' } }, admin)
    expect(asked).toMatchObject({ statusCode: 200, data: { status: 'ARCHIVED' } })
    expect((await release(taught.course.id)).statusCode).toBe(200)
    expect(await lectureFor(taught.textId, taught.student)).toMatchObject({ contentHtml: '<p>New words</p>' })
    expect(await inQueue(taught.course.id)).toBeUndefined()
  })

  test('is listed even if it equals the approved content', async () => {
    const taught = await givenTaught()
    await release(taught.course.id)
    await hold(false)
    await write(taught.textId, '<p>Between</p>', taught.instructor)
    await hold(true)

    await write(taught.textId, '<p>Old words</p>', taught.instructor)

    expect(await changesOf(taught.course.id)).toMatchObject({
      isWaiting: true,
      changes: [{ kind: 'CHANGED', lectureId: taught.textId, isHeld: true }],
    })
    await release(taught.course.id)
    expect((await lectureFor(taught.textId, taught.student)).contentHtml).toBe('<p>Old words</p>')
    expect(await changesOf(taught.course.id)).toMatchObject({ isWaiting: false, changes: [] })
  })

  test('that is deleted before its release leaves the course unchanged but in the queue', async () => {
    const taught = await givenTaught()
    await release(taught.course.id)
    const id = await add(taught.sectionId, taught.instructor)
    await call(deleteLecture, { params: { id } }, taught.instructor)

    expect(await changesOf(taught.course.id)).toMatchObject({ isWaiting: true, changes: [] })
    expect(await inQueue(taught.course.id)).toBeDefined()
    expect((await release(taught.course.id)).statusCode).toBe(200)
    expect(await inQueue(taught.course.id)).toBeUndefined()
  })

  test('in a lecture added while changes weren’t held is listed as held', async () => {
    const taught = await givenTaught()
    await release(taught.course.id)
    await hold(false)
    const id = await add(taught.sectionId, taught.instructor)
    await hold(true)

    await write(id, '<p>New words</p>', taught.instructor)

    expect((await changesOf(taught.course.id)).changes).toMatchObject([{ kind: 'ADDED', lectureId: id, isHeld: true }])
  })

  test('in an admin’s own course can be released only by another admin', async () => {
    const own = await givenCourse(db, {
      instructor_id: admin.id,
      curriculum: [[{ content_type: 'TEXT', content_html: safeHtml`<p>Old</p>` }]],
    })
    const [textId = 0] = own.lectureIds
    await write(textId, '<p>New</p>', admin)

    expect(await release(own.id)).toMatchObject({ code: 'COURSE_OWN_REVIEW' })
    const asked = await call(requestChanges, { query: { courseId: own.id }, body: { feedback: 'No.' } }, admin)
    expect(asked).toMatchObject({ code: 'COURSE_OWN_REVIEW' })
    expect((await release(own.id, await givenAdmin(db))).statusCode).toBe(200)
  })

  test('stays held after the setting is turned off, while new content is shown immediately', async () => {
    const taught = await givenTaught()
    const held = await add(taught.sectionId, taught.instructor)
    await write(taught.textId, '<p>Held</p>', taught.instructor)
    await hold(false)

    await write(taught.textId, '<p>Held still</p>', taught.instructor)
    const free = await add(taught.sectionId, taught.instructor)
    await putQuiz(taught.quizId, 1, taught.instructor, 2)

    expect(await outlineFor(taught.course.id)).not.toContain(held)
    expect(await outlineFor(taught.course.id)).toContain(free)
    expect((await lectureFor(taught.textId, taught.student)).contentHtml).toBe('<p>Old words</p>')
    expect((await call(getQuiz, { params: { lectureId: taught.quizId } }, taught.student)).data.questionCount).toBe(2)
    expect(await heldOf(taught.course.id, taught.instructor)).toEqual([
      { id: taught.textId, held: 'CONTENT' },
      { id: held, held: 'LECTURE' },
    ])
  })

  test('is held in archived courses but not in drafts', async () => {
    const taught = await givenTaught()
    const draft = await givenCourse(db, { status: 'DRAFT', instructor_id: taught.instructor.id })
    await call(archiveCourse, { params: { id: taught.course.id } }, taught.instructor)

    const [id, free] = [await add(taught.sectionId, taught.instructor), await add(draft.sections[0]?.id ?? 0, taught.instructor)]

    expect(await statusFor(id, taught.student)).toBe(404)
    expect(await heldOf(taught.course.id, taught.instructor)).toEqual([{ id, held: 'LECTURE' }])
    expect((await heldOf(draft.id, taught.instructor)).map((one: { id: number }) => one.id)).not.toContain(free)
  })
})

test('a copy of a course has the newest content, none of it unreleased, and keeps its files when the original changes', async () => {
  const taught = await givenTaught()
  await write(taught.textId, '<p>New words</p>', taught.instructor)
  await putQuiz(taught.quizId, 1, taught.instructor, 4)
  const video = await replaceVideo(taught.videoId, taught.instructor)
  await add(taught.sectionId, taught.instructor)

  const { data: copy } = await call(duplicateCourse, { params: { id: taught.course.id } }, taught.instructor)
  const other = await replaceVideo(taught.videoId, taught.instructor)
  await runJobs()

  const { sections } = (await call(getCourse, { params: { id: copy.id } }, taught.instructor)).data
  const [text, quiz] = sections[0].lectures
  expect(sections[0].lectures).toHaveLength(4)
  expect(text.contentHtml).toBe('<p>New words</p>')
  expect((await call(getQuizDefinition, { params: { lectureId: quiz.id } }, taught.instructor)).data.definition.questions).toHaveLength(4)
  expect(await heldOf(copy.id, taught.instructor)).toEqual([])
  expect([await isThere(video.id), await isThere(other.id)]).toEqual([true, true])
})

test('a file used only by unreleased content isn’t deleted', async () => {
  const taught = await givenTaught()
  const { id: fileId } = await givenMediaFile(db)
  await replaceVideo(taught.videoId, taught.instructor)
  await db.updateTable('held_contents').set({ video_id: fileId }).where('lecture_id', '=', taught.videoId).execute()

  await db.transaction().execute((tx) => removeFileLater(tx, fileId))
  await runJobs()

  expect(await isThere(fileId)).toBe(true)
})
