import { archiveCourse, getEditableCourse, listOwnCourses, type OwnCourse, restoreCourse } from '@akada/contract/authoring.ts'
import { describe, expect, test } from 'vitest'
import { givenAdmin, givenCourse, givenInstructor } from '#testing/builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const { db, call } = await testApp()

const instructor = await givenInstructor(db)
const admin = await givenAdmin(db)
const givenOwn = () => givenCourse(db, { instructor_id: instructor.id })
const archive = (id: number, person: TestPerson) => call(archiveCourse, { params: { id } }, person)
const unarchive = (id: number, person: TestPerson) => call(restoreCourse, { params: { id } }, person)
const actsOn = (id: number) =>
  db
    .selectFrom('audit_entries')
    .select(['act', 'actor_id'])
    .where('subject_kind', '=', 'COURSE')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()

describe('a course archived by an admin', () => {
  test('can’t be restored by its instructor, who sees that an admin archived it', async () => {
    const { id } = await givenOwn()
    await archive(id, admin)

    const refused = await unarchive(id, instructor)

    expect(refused).toMatchObject({ statusCode: 403, code: 'COURSE_HELD_BACK' })
    expect((await call(getEditableCourse, { params: { id } }, instructor)).data.course).toMatchObject({
      status: 'ARCHIVED',
      isHeldBack: true,
    })
    const { data } = await call(listOwnCourses, { query: {} }, instructor)
    expect(data.content.find((course: OwnCourse) => course.id === id)).toMatchObject({ isHeldBack: true })
  })

  test('can be restored by any admin, and then archived and restored by its instructor', async () => {
    const { id } = await givenOwn()
    await archive(id, admin)

    expect((await unarchive(id, await givenAdmin(db))).data).toMatchObject({ status: 'LIVE', isHeldBack: false })
    await archive(id, instructor)

    expect((await unarchive(id, instructor)).data).toMatchObject({ status: 'LIVE' })
    expect((await actsOn(id)).map(({ act }) => act)).toEqual(['COURSE_ARCHIVED', 'COURSE_RESTORED'])
  })

  test('is archived once when its instructor archives it concurrently', async () => {
    const { id } = await givenOwn()

    const answers = await Promise.all([archive(id, admin), archive(id, instructor), archive(id, admin)])

    expect(answers.map(({ code }) => code).filter((code) => code === 'COURSE_NOT_LIVE')).toHaveLength(2)
  })

  test('who teaches it can be restored by that admin, and the audit log contains neither act', async () => {
    const own = await givenCourse(db, { instructor_id: admin.id })

    await archive(own.id, admin)

    expect((await unarchive(own.id, admin)).data).toMatchObject({ status: 'LIVE', isHeldBack: false })
    expect(await actsOn(own.id)).toEqual([])
  })
})
