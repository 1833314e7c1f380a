import { listRelatedCourses } from '@akada/contract/courses.ts'
import { expect, test } from 'vitest'
import {
  changeCourse,
  givenAdmin,
  givenCategory,
  givenCourse,
  givenEnrollment,
  givenInstructor,
  givenMediaFile,
  givenUser,
} from '#testing/builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const { db, call } = await testApp()

const related = (id: number, person?: TestPerson) => call(listRelatedCourses, { params: { id } }, person)
const idsOf = (courses: { id: number }[]) => courses.map(({ id }) => id)

test('related courses are ranked by shared categories, then shared words, then popularity', async () => {
  const [data, web] = [await givenCategory(db), await givenCategory(db)]
  const both = [data.id, web.id]
  const looked = await givenCourse(db, { title: 'Charts in Python', learning_objectives: 'Draw maps', categoryIds: both })
  const popular = await givenCourse(db, { title: 'Cooking rice', categoryIds: both })
  await givenEnrollment(db, { course_id: popular.id })
  const unknown = await givenCourse(db, { title: 'Frying yams', categoryIds: both })
  const worded = await givenCourse(db, { title: 'More charts', learning_objectives: 'Drawing maps', categoryIds: both })
  const near = await givenCourse(db, { title: 'Charts in Python', learning_objectives: 'Draw maps', categoryIds: [web.id] })
  await givenCourse(db, { title: 'Charts in Python', categoryIds: [(await givenCategory(db)).id] })

  const { data: found } = await related(looked.id)

  expect(idsOf(found.related)).toEqual([worded.id, popular.id, unknown.id, near.id])
  expect(found.byInstructor).toEqual([])
})

test('at most eight LIVE courses of each kind are listed, without duplicates', async () => {
  const { id: categoryId } = await givenCategory(db)
  const instructor = await givenInstructor(db)
  const own = { categoryIds: [categoryId], instructor_id: instructor.id }
  const looked = await givenCourse(db, own)
  for (let count = 0; count < 9; count++) await givenCourse(db, own)
  for (let count = 0; count < 9; count++) await givenCourse(db, { categoryIds: [categoryId] })
  const hidden = await givenCourse(db, { ...own, status: 'DRAFT' })
  await givenEnrollment(db, { course_id: hidden.id })

  const { data } = await related(looked.id)
  const all = [...idsOf(data.related), ...idsOf(data.byInstructor)]

  expect([data.related.length, data.byInstructor.length]).toEqual([8, 8])
  expect(data.byInstructor.every(({ instructorId }: { instructorId: string }) => instructorId === instructor.id)).toBe(true)
  expect(new Set(all).size).toBe(16)
  expect(all).not.toContain(looked.id)
  expect(all).not.toContain(hidden.id)
})

test('the instructor’s courses are listed most popular first, as catalog cards', async () => {
  const instructor = await givenInstructor(db, { first_name: 'Ngozi', last_name: 'Bello' })
  const cover = await givenMediaFile(db, { key: 'public/covers/one.webp', content_type: 'image/webp' })
  const [looked, , popular] = [
    await givenCourse(db, { instructor_id: instructor.id }),
    await givenCourse(db, { instructor_id: instructor.id }),
    await givenCourse(db, { instructor_id: instructor.id, title: 'Loved', price_naira_minor: 1_500_000, cover_id: cover.id }),
  ]
  await givenEnrollment(db, { course_id: popular.id })
  await givenCourse(db, { instructor_id: instructor.id })

  const { data } = await related(looked.id)

  expect(data.byInstructor).toHaveLength(3)
  expect(data.byInstructor[0]).toMatchObject({
    title: 'Loved',
    instructorName: 'Ngozi Bello',
    coverImageUrl: '/media/public/covers/one.webp',
    priceNaira: 15_000,
    totalEnrollments: 1,
  })
})

test('no courses are listed if a course has no category and its instructor has no other course', async () => {
  const course = await givenCourse(db, { categoryIds: [] })

  expect((await related(course.id)).data).toEqual({ related: [], byInstructor: [] })
})

test('related courses are refused to users who may not see the course', async () => {
  const draft = await givenCourse(db, { status: 'DRAFT' })
  const archived = await givenCourse(db)
  const enrolled = await givenUser(db)
  await givenEnrollment(db, { course_id: archived.id, user_id: enrolled.id })
  await changeCourse(db, archived.id, { status: 'ARCHIVED' })

  expect(await related(draft.id)).toMatchObject({ statusCode: 404, code: 'COURSE_NOT_FOUND' })
  expect(await related(draft.id, await givenUser(db))).toMatchObject({ code: 'COURSE_NOT_FOUND' })
  expect(await related(archived.id)).toMatchObject({ statusCode: 404, code: 'COURSE_GONE' })
  expect(await related(2_147_483_647)).toMatchObject({ code: 'COURSE_NOT_FOUND' })
  for (const [course, person] of [
    [draft, { id: draft.instructorId }],
    [draft, await givenAdmin(db)],
    [archived, enrolled],
  ] as const)
    expect((await related(course.id, person)).statusCode).toBe(200)
})
