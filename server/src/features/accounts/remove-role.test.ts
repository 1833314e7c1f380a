import { afterAll, describe, expect, test } from 'vitest'
import { givenAdmin, givenUser } from '#testing/builders.ts'
import { testDatabase } from '#testing/test-database.ts'
import { listRoles } from './accounts.queries.ts'
import { removeRole } from './remove-role.ts'

const { db, close } = await testDatabase()
afterAll(close)

const take = (userId: string, role: 'ADMIN' | 'MANAGER' | 'STUDENT') => db.transaction().execute((tx) => removeRole(tx, userId, role))

describe('removing a role', () => {
  test('returns whether the user had it', async () => {
    const person = await givenUser(db, { roles: ['MANAGER', 'INSTRUCTOR'] })

    expect(await take(person.id, 'MANAGER')).toBe(true)
    expect(await take(person.id, 'MANAGER')).toBe(false)
    expect(await listRoles(db, person.id)).toEqual(['INSTRUCTOR', 'STUDENT'])
  })

  test('is refused for the student role', async () => {
    const person = await givenUser(db)

    await expect(take(person.id, 'STUDENT')).rejects.toThrow('All users are students')
  })

  test('keeps the last admin, even if all admins lose the role concurrently', async () => {
    const admins = [await givenAdmin(db), await givenAdmin(db), await givenAdmin(db), await givenAdmin(db)]

    const outcomes = await Promise.allSettled(admins.map(({ id }) => take(id, 'ADMIN')))

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({ reason: { code: 'LAST_ADMIN' } })
  })

  test('doesn’t count a suspended admin as a remaining admin', async () => {
    await db.deleteFrom('user_roles').where('role', '=', 'ADMIN').execute()
    const active = await givenAdmin(db)
    await givenUser(db, { roles: ['ADMIN'], suspended_at: new Date() })

    await expect(take(active.id, 'ADMIN')).rejects.toMatchObject({ code: 'LAST_ADMIN' })
  })
})
