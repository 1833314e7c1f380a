import type { Currency } from '@akada/contract/money.ts'
import { startPayoutRun } from '@akada/contract/payout-runs.ts'
import { instructorBalances } from '#features/ledger/post-payout.ts'
import type { Db } from '#platform/database/database.ts'
import { type GivenUser, givenInstructor } from './builders.ts'
import type { testApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>

let earned = 0

type Given = { amountMinor: number; currency?: Currency; at?: Date; from?: 'provider_clearing' | 'platform_revenue' }

/** Adds an amount to an instructor's payable earnings, as if it had been earned and released. A negative amount is subtracted. */
export async function giveEarnings(
  db: Db,
  instructorId: string,
  { amountMinor, currency = 'NGN', at = new Date('2026-08-01T00:00:00Z'), from = 'provider_clearing' }: Given,
) {
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('ledger_transactions')
      .values({ kind: 'SALE', source_id: `given-${++earned}`, at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('ledger_entries')
      .values([
        { transaction_id: id, account: 'instructor_available', instructor_id: instructorId, currency, amount_minor: -amountMinor },
        { transaction_id: id, account: from, instructor_id: null, currency, amount_minor: amountMinor },
      ])
      .execute()
  })
}

export async function givePayoutAccount(db: Db, instructorId: string, { currency = 'NGN' as Currency, accountNumber = '0123456789' } = {}) {
  await db
    .insertInto('payout_accounts')
    .values({
      instructor_id: instructorId,
      currency,
      bank_code: '058',
      bank_name: 'Guaranty Trust Bank',
      account_number: accountNumber,
      account_name: 'NGOZI OKAFOR',
      updated_at: new Date('2026-08-01T00:00:00Z'),
    })
    .execute()
}

type Earner = GivenUser & { amountMinor?: number; currency?: Currency; accountNumber?: string }

/** An instructor with a payout account and ₦20,000 or $20,000 to be paid out. */
export async function givenEarner(db: Db, { amountMinor = 2_000_000, currency = 'NGN', accountNumber, ...user }: Earner = {}) {
  const instructor = await givenInstructor(db, user)
  await giveEarnings(db, instructor.id, { amountMinor, currency })
  await givePayoutAccount(db, instructor.id, { currency, ...(accountNumber && { accountNumber }) })
  return instructor
}

export const startRun = ({ call }: TestApp, manager: { id: string }, method: 'TRANSFER' | 'BY_HAND', currency: Currency = 'NGN') =>
  call(startPayoutRun, { body: { currency, method, reason: 'Month’s end.' } }, manager)

/** Returns an instructor's payouts, newest last. */
export const payoutsOf = (db: Db, instructorId: string) =>
  db
    .selectFrom('payouts')
    .select(['id', 'run_id as runId', 'status', 'amount_minor as amountMinor', 'reference', 'note', 'account'])
    .where('instructor_id', '=', instructorId)
    .orderBy('id')
    .execute()

export const availableOf = async (db: Db, instructorId: string, currency: Currency = 'NGN') =>
  (await instructorBalances(db, instructorId)).find((balance) => balance.currency === currency)?.availableMinor ?? 0
