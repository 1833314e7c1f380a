import { deleteLecture, deleteSection, getCurriculum, listTrash, restoreLecture } from '@akada/contract/curriculum.ts'
import { completeLecture, getProgress } from '@akada/contract/enrollments.ts'
import { expect, test } from 'vitest'
import { givenCourse, givenEnrollment, givenMediaFile } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { purgeTrash } from './purge-trash.ts'

const { db, call, clock, deps, runJobs } = await testApp()

const DAY_MS = 86_400_000
const later = (days: number) => {
  clock.now = new Date(clock.now.getTime() + days * DAY_MS)
}
const purge = async () => {
  await purgeTrash(db, clock.now)
  await runJobs()
}
async function givenFile(key: string) {
  await deps.storage.put(key, Buffer.from('bytes'))
  return givenMediaFile(db, { key })
}
const sizesOf = (files: { key: string }[]) => Promise.all(files.map(({ key }) => deps.storage.size(key)))

test('items deleted more than 30 days ago are purged along with files that nothing else uses, and newer items are kept', async () => {
  const [own, shared, sheet, young] = [
    await givenFile('private/videos/own.mp4'),
    await givenFile('private/videos/shared.mp4'),
    await givenFile('private/resources/sheet.pdf'),
    await givenFile('private/videos/young.mp4'),
  ]
  const course = await givenCourse(db, {
    curriculum: [
      [{ video_id: own.id }, { video_id: shared.id }, { video_id: shared.id }, { video_id: young.id }],
      [{}, {}],
    ],
  })
  const instructor = { id: course.instructorId }
  const [ownId = 0, sharedId = 0, , youngId = 0] = course.lectureIds
  const resource = { title: 'Sheet', resource_type: 'PDF' as const, file_extension: 'pdf', file_id: sheet.id }
  await db
    .insertInto('resources')
    .values({ lecture_id: ownId, ...resource })
    .execute()
  const sectionId = course.sections[1]?.id ?? 0
  for (const id of [ownId, sharedId]) await call(deleteLecture, { params: { id } }, instructor)
  await call(deleteSection, { params: { id: sectionId } }, instructor)
  later(1)
  await call(deleteLecture, { params: { id: youngId } }, instructor)

  later(28.9)
  await purge()
  const early = await db.selectFrom('all_lectures').select('id').where('id', 'in', course.lectureIds).execute()
  later(0.1)
  await purge()
  await purge()

  expect(early).toHaveLength(6)
  const left = await db.selectFrom('all_lectures').select('id').where('id', 'in', course.lectureIds).orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual([course.lectureIds[2], youngId])
  expect(await db.selectFrom('all_sections').select('id').where('id', '=', sectionId).execute()).toEqual([])
  expect(await sizesOf([own, shared, sheet, young])).toEqual([undefined, 5, undefined, 5])
  expect((await call(listTrash, { params: { id: course.id } }, instructor)).data).toMatchObject([{ kind: 'LECTURE', id: youngId }])
  expect((await call(restoreLecture, { params: { id: youngId } }, instructor)).statusCode).toBe(200)
  expect((await call(getCurriculum, { params: { id: course.id } }, instructor)).data.sections).toHaveLength(1)
})

test('student progress in other lectures is unchanged when a lecture is deleted and purged', async () => {
  const course = await givenCourse(db, { curriculum: [[{}, {}, {}, {}]] })
  const [a = 0, b = 0, c = 0] = course.lectureIds
  const enrollment = await givenEnrollment(db, { course_id: course.id, completedLectureIds: [a, c] })
  const student = { id: enrollment.userId }
  const progress = async () => (await call(getProgress, { params: { id: enrollment.id } }, student)).data
  await call(completeLecture, { query: { courseId: String(course.id), lectureId: String(a) } as never }, student)

  await call(deleteLecture, { params: { id: c } }, { id: course.instructorId })
  const binned = await progress()
  later(31)
  await purge()

  expect(binned).toMatchObject({ progress: 33, completed: false, completedLectures: [a] })
  expect(await progress()).toEqual(binned)
  expect(
    (await call(completeLecture, { query: { courseId: String(course.id), lectureId: String(b) } as never }, student)).data.progress,
  ).toBe(66)
})
