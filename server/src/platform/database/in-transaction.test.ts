import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/test-database.ts'
import { inTransaction } from './in-transaction.ts'

const { db, ownerDb, close } = await testDatabase()
beforeAll(async () => {
  await sql`create table accounts_of_two (name text primary key, kobo int not null)`.execute(ownerDb)
  await sql`insert into accounts_of_two values ('ada', 0), ('bola', 0)`.execute(ownerDb)
  await sql`grant select, update on accounts_of_two to public`.execute(ownerDb)
})
afterAll(close)

describe('a transaction', () => {
  test('is retried if PostgreSQL aborts it because of a conflict', async () => {
    let tries = 0
    const add = (names: string[], meanwhile: () => Promise<unknown>) =>
      inTransaction(db, async (tx) => {
        tries++
        await sql`update accounts_of_two set kobo = kobo + 1 where name = ${names[0]}`.execute(tx)
        await meanwhile()
        await sql`update accounts_of_two set kobo = kobo + 1 where name = ${names[1]}`.execute(tx)
      })
    const both = barrier(2)

    await Promise.all([add(['ada', 'bola'], both), add(['bola', 'ada'], both)])

    const { rows } = await sql<{ kobo: number }>`select kobo from accounts_of_two`.execute(db)
    expect([tries, rows]).toEqual([3, [{ kobo: 2 }, { kobo: 2 }]])
  })

  test('isn’t retried after other errors', async () => {
    let tries = 0
    const failing = inTransaction(db, async (tx) => {
      tries++
      await sql`select 1 / 0`.execute(tx)
    })

    await expect(failing).rejects.toThrow('division by zero')
    expect(tries).toBe(1)
  })

  test('fails after repeated conflicts', async () => {
    let tries = 0
    const failing = inTransaction(db, async (tx) => {
      tries++
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx)
    })

    await expect(failing).rejects.toThrow('again')
    expect(tries).toBe(3)
  })
})

/** Blocks the first `count` callers until all of them have arrived. Later callers pass immediately. */
function barrier(count: number) {
  let come = 0
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    if (++come === count) open()
    return opened
  }
}
