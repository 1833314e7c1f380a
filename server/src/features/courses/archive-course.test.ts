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

describe('a course that an admin takes out of the catalogue', () => {
  test('can’t be brought back by its instructor, who sees why', async () => {
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

  test('is brought back by any admin, and is its instructor’s to archive from then on', async () => {
    const { id } = await givenOwn()
    await archive(id, admin)

    expect((await unarchive(id, await givenAdmin(db))).data).toMatchObject({ status: 'LIVE', isHeldBack: false })
    await archive(id, instructor)

    expect((await unarchive(id, instructor)).data).toMatchObject({ status: 'LIVE' })
    expect((await actsOn(id)).map(({ act }) => act)).toEqual(['COURSE_ARCHIVED', 'COURSE_RESTORED'])
  })

  test('at the moment its instructor does, is held back or not, but archived once', async () => {
    const { id } = await givenOwn()

    const answers = await Promise.all([archive(id, admin), archive(id, instructor), archive(id, admin)])

    expect(answers.map(({ code }) => code).filter((code) => code === 'COURSE_NOT_LIVE')).toHaveLength(2)
  })

  test('that is their own is theirs to bring back, which is no act of an admin', async () => {
    const own = await givenCourse(db, { instructor_id: admin.id })

    await archive(own.id, admin)

    expect((await unarchive(own.id, admin)).data).toMatchObject({ status: 'LIVE', isHeldBack: false })
    expect(await actsOn(own.id)).toEqual([])
  })
})
