import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { givenUser } from '#testing/builders.ts'
import { testDatabase } from '#testing/test-database.ts'
import { lockAccount } from './accounts.queries.ts'
import { lockPerson } from './lock-person.ts'

const { db, close } = await testDatabase()
afterAll(close)

test('a user and the admins are locked in the order of their ids, so that two admins who remove each other don’t deadlock', async () => {
  const users = [await givenUser(db), await givenUser(db)]
  const [person = '', admin = ''] = users.map(({ id }) => id).sort()
  await db.insertInto('user_roles').values({ user_id: admin, role: 'ADMIN' }).execute()

  const locked = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, person)
    const waiting = db.transaction().execute((other) => lockPerson(other, admin, person))
    const isWaiting = async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length === 1
    }
    await vi.waitUntil(isWaiting, { timeout: 10_000 })
    const free = await tx.selectFrom('users').select('id').where('id', '=', admin).forNoKeyUpdate().skipLocked().execute()
    return { free, waiting }
  })
  await locked.waiting

  expect(locked.free).toEqual([{ id: admin }])
})
