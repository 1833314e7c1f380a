import { afterAll, expect, test } from 'vitest'
import { givenUser } from '#testing/builders.ts'
import { testDatabase } from '#testing/test-database.ts'
import { cross } from '#testing/until-waiting.ts'
import { lockAccount } from './accounts.queries.ts'
import { lockPerson } from './lock-person.ts'

const { db, close } = await testDatabase()
afterAll(close)

test('a user and the admins are locked in the order of their ids, so that two admins who remove each other don’t deadlock', async () => {
  const users = [await givenUser(db), await givenUser(db)]
  const [person = '', admin = ''] = users.map(({ id }) => id).sort()
  await db.insertInto('user_roles').values({ user_id: admin, role: 'ADMIN' }).execute()

  const locking = cross(db, () => db.transaction().execute((tx) => lockPerson(tx, admin, person)), [
    (tx) => lockAccount(tx, person),
    (tx) => lockAccount(tx, admin),
  ])

  await expect(locking).resolves.toBeUndefined()
})
