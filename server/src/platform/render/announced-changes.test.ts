import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { changeCourse, givenCourse, givenEnrollment, givenReview, givenUser } from '#testing/builders.ts'
import { testDatabase } from '#testing/test-database.ts'
import { listen } from '../database/listen.ts'

test('pages are rendered again after a change to a price, review or role, but not after a new student or account', async () => {
  const { db, connection, close } = await testDatabase()
  onTestFinished(close)
  const course = await givenCourse(db, { status: 'LIVE' })
  const person = await givenUser(db)
  const acts: Record<string, () => Promise<unknown>> = {
    'an account': () => givenUser(db, { roles: ['STUDENT'] }),
    'a student': () => givenEnrollment(db, { course_id: course.id, user_id: person.id }),
    'a price': () => changeCourse(db, course.id, { price_naira_minor: 500_000 }),
    'a review': () => givenReview(db, { course_id: course.id }),
    'a new role': () => db.insertInto('user_roles').values({ user_id: person.id, role: 'MANAGER' }).execute(),
    'a removed role': () => db.deleteFrom('user_roles').where('user_id', '=', person.id).where('role', '=', 'MANAGER').execute(),
  }
  const announced = new Set<string>()
  let act = ''
  let hasAnswered = () => {}
  const listener = await listen(connection, ['catalog', 'done'], {
    onNotification: (channel) => (channel === 'done' ? hasAnswered() : announced.add(act)),
    onReconnect: () => {},
    onError: () => {},
  })
  onTestFinished(listener.close)

  for (const [name, happens] of Object.entries(acts)) {
    act = name
    await happens()
    const done = new Promise<void>((resolve) => {
      hasAnswered = resolve
    })
    await sql`select pg_notify('done', '')`.execute(db)
    await done
  }

  expect([...announced]).toEqual(['a price', 'a review', 'a new role', 'a removed role'])
})
