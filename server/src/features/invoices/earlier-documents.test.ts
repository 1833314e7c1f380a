import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { promises } from '#features/checks/check-promises.ts'
import { changeSetting } from '#features/settings/settings.site.ts'
import { brokenTaxPromises } from '#testing/market-tax-promises.ts'
import { askForRefund, givenPurchase } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { db, ownerDb, clock } = app
const migrations = new URL('../../../migrations/', import.meta.url)
const DAY = 86_400_000

const turn = async (how: 'disable' | 'enable') => {
  await sql`alter table receipts ${sql.raw(how)} trigger receipts_invoice`.execute(ownerDb)
  await sql`alter table ledger_transactions ${sql.raw(how)} trigger ledger_transactions_correction`.execute(ownerDb)
}
const numbers = async () =>
  (await db.selectFrom('tax_documents').select(['number', 'order_id']).orderBy('id').execute()).map((row) => [row.number, row.order_id])
const broken = async () => {
  const found = []
  for (const query of Object.values(brokenTaxPromises)) found.push(...(await query.execute(db)).rows)
  for (const [says, query] of Object.entries(promises))
    if (/invoice|credit note/.test(says)) found.push(...(await query(clock.now).execute(db)).rows)
  return found
}

test('the migration numbers earlier receipts and refunds in their order, and the triggers continue', async () => {
  await changeSetting(db, { key: 'vatRateBps', value: 750, now: clock.now })
  await turn('disable')
  clock.now = new Date('2025-12-31T12:00:00Z')
  const last = await givenPurchase(app)
  clock.now = new Date(clock.now.getTime() + DAY)
  const first = await givenPurchase(app, { courses: 2 })
  await askForRefund(app, first)
  const [procedure = ''] = /create procedure issue_earlier_documents[\s\S]*?end \$\$;/.exec(
    await readFile(new URL('0250_tax_documents.sql', migrations), 'utf8'),
  ) ?? ['']
  await sql.raw(procedure).execute(ownerDb)

  for (let times = 0; times < 2; times++) await sql`call issue_earlier_documents()`.execute(ownerDb)
  await turn('enable')
  const next = await givenPurchase(app)

  expect(await numbers()).toEqual([
    ['INV-2025-000001', last.orderId],
    ['INV-2026-000001', first.orderId],
    ['CN-2026-000001', first.orderId],
    ['INV-2026-000002', next.orderId],
  ])
  expect(await broken()).toEqual([])
})
