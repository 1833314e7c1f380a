import { createLecture, updateLecture } from '@akada/contract/curriculum.ts'
import { expect, test } from 'vitest'
import { saveQuiz } from '#features/quizzes/save-quiz.ts'
import { insist, insistOnWork } from '#testing/at-once.ts'
import { givenCourse, givenMediaFile } from '#testing/builders.ts'
import { definitionOf } from '#testing/quiz-builders.ts'
import { testApp } from '#testing/test-app.ts'
import { setLectureDurations } from './set-lecture-durations.ts'

const { db, call, clock } = await testApp()

const secondsOf = async (courseId: number) => {
  const columns = ['total_lectures as lectures', 'duration_seconds as seconds'] as const
  return db.selectFrom('course_stats').select(columns).where('course_id', '=', courseId).executeTakeFirstOrThrow()
}

test('lectures, including those in the trash, get their video’s length, and course statistics are updated', async () => {
  const video = await givenMediaFile(db)
  const courses = [
    await givenCourse(db, { curriculum: [[{ video_id: video.id }, { video_id: video.id, deleted_at: clock.now }]] }),
    await givenCourse(db, { curriculum: [[{ video_id: video.id }, {}]] }),
  ]

  await setLectureDurations(db, video.id, 299.6)

  const rows = await db.selectFrom('all_lectures').select('duration_seconds').where('video_id', '=', video.id).execute()
  expect(rows).toEqual(Array(3).fill({ duration_seconds: 300 }))
  expect(await Promise.all(courses.map(({ id }) => secondsOf(id)))).toMatchObject([{ seconds: 300 }, { seconds: 360 }])
})

test('concurrent changes to a course by a video job, a quiz and an instructor don’t deadlock', async () => {
  const video = await givenMediaFile(db)
  const course = await givenCourse(db, { curriculum: [[{ video_id: video.id }, { content_type: 'QUIZ' }]] })
  const [id = 0, quizId = 0] = course.lectureIds
  const sectionId = course.sections[0]?.id ?? 0
  const instructor = { id: course.instructorId }
  const definition = definitionOf({}, [{ type: 'TRUE_FALSE', prompt: 'Is it?', isTrue: true }])
  const makeQuiz = () => db.transaction().execute((tx) => saveQuiz(tx, { lectureId: quizId, definition, version: 0, now: clock.now }))

  const answers = await Promise.all(
    Array.from({ length: 6 }, async (_, round) => {
      const [renamed, , added] = await Promise.all([
        insist(() => call(updateLecture, { body: { id: round % 2 === 0 ? id : quizId, title: `Round ${round}` } }, instructor)),
        insistOnWork(() => setLectureDurations(db, video.id, 100 + round)),
        insist(() => call(createLecture, { body: { sectionId, title: `Round ${round}`, contentType: 'TEXT' } }, instructor)),
        round === 0 ? insistOnWork(makeQuiz) : undefined,
      ])
      return [renamed.statusCode, added.statusCode]
    }),
  )

  expect(answers.flat()).toEqual(Array(12).fill(200))
  expect(await secondsOf(course.id)).toMatchObject({ lectures: 8 })
  const rows = await db.selectFrom('lectures').select('duration_seconds as seconds').where('section_id', '=', sectionId).execute()
  expect((await secondsOf(course.id)).seconds).toBe(rows.reduce((sum, { seconds }) => sum + seconds, 0))
})
