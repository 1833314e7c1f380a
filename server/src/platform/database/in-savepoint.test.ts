import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app.ts'
import type { Tx } from './database.ts'
import { inSavepoint, isLasting } from './in-savepoint.ts'

const { db } = await testApp()

/** An unbalanced posting violates a deferred constraint. */
async function postUnbalanced(tx: Tx, sourceId: string): Promise<void> {
  await sql`
    with posted as (insert into ledger_transactions (kind, source_id, at) values ('REFUND', ${sourceId}, now()) returning id)
    insert into ledger_entries (transaction_id, account, currency, amount_minor) select id, 'suspense', 'NGN', 1 from posted`.execute(tx)
}

const countPostings = async (sourceId: string) =>
  (await db.selectFrom('ledger_transactions').select('id').where('source_id', '=', sourceId).execute()).length

test('a part that violates a deferred constraint is rolled back, and the other changes are committed', async () => {
  const thrown = await db.transaction().execute(async (tx) => {
    await sql`insert into ledger_transactions (kind, source_id, at) values ('REFUND', 'savepoint:kept', now())`.execute(tx)
    return inSavepoint(tx, () => postUnbalanced(tx, 'savepoint:undone')).catch((error: unknown) => error)
  })

  expect(isLasting(thrown)).toBe(true)
  expect([await countPostings('savepoint:kept'), await countPostings('savepoint:undone')]).toEqual([1, 0])
})

test.each([
  ['a unique violation', { code: '23505' }, true],
  ['an error in the app', new Error('in EUR'), true],
  ['a deadlock', { code: '40P01' }, false],
  ['a statement timeout', { code: '57014' }, false],
  ['a lost connection', { code: 'ECONNRESET' }, false],
])('%s is classified as permanent or temporary', (_, error, lasts) => {
  expect(isLasting(error)).toBe(lasts)
})
