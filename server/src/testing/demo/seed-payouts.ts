import type { Currency } from '@akada/contract/money.ts'
import { bookAvailableEarnings } from '#features/ledger/book-available-earnings.ts'
import { updateTerms } from '#features/ledger/update-terms.ts'
import { getDuePayouts } from '#features/payouts/get-due-payouts.ts'
import { markPayoutPaid } from '#features/payouts/mark-payout-paid.ts'
import { requestPayout } from '#features/payouts/request-payout.ts'
import { startPayoutRun } from '#features/payouts/start-payout-run.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { hashOf } from './chance.ts'
import { within } from './within.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const banks = [
  { bank_code: '058', bank_name: 'Guaranty Trust Bank' },
  { bank_code: '011', bank_name: 'First Bank of Nigeria' },
  { bank_code: '033', bank_name: 'United Bank For Africa' },
  { bank_code: '057', bank_name: 'Zenith Bank' },
]

// Two instructors haven't set up payouts.
const WITHOUT_ACCOUNT = 2

async function seedAccounts(tx: Tx, at: Date): Promise<void> {
  const instructors = await tx
    .selectFrom('instructors')
    .innerJoin('users', 'users.id', 'instructors.user_id')
    .select(['users.id', 'users.email', 'first_name as firstName', 'last_name as lastName'])
    .orderBy('users.email', 'desc')
    .execute()
  const rows = instructors.slice(WITHOUT_ACCOUNT).flatMap(({ id, email, firstName, lastName }) =>
    (['NGN', 'USD'] as const).map((currency) => ({
      instructor_id: id,
      currency,
      bank_code: '058',
      bank_name: 'Guaranty Trust Bank',
      ...banks[hashOf(email) % banks.length],
      account_number: String(hashOf(`${email}/${currency}`) % 10_000_000_000).padStart(10, '0'),
      account_name: `${firstName} ${lastName}`.toUpperCase(),
      updated_at: at,
    })),
  )
  await tx.insertInto('payout_accounts').values(rows).execute()
}

/** Makes the instructor with the most pending earnings a trusted one. */
async function seedTerms({ tx, managerId, at }: { tx: Tx; managerId: string; at: Deps }): Promise<void> {
  const best = await tx
    .selectFrom('waiting_earnings')
    .select('instructor_id as id')
    .where('instructor_id', '<>', managerId)
    .groupBy('instructor_id')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('instructor_id')
    .limit(1)
    .executeTakeFirst()
  if (best) await updateTerms(tx, { payeeId: best.id, terms: { holdDays: 7, reserveBps: 2_000 }, clock: at.clock })
}

/** One instructor requests the available dollars, which wait for a manager. Without such an instructor, there is no request. */
async function seedRequest(deps: Deps, tx: Tx): Promise<void> {
  const { due } = await getDuePayouts(tx, { currency: 'USD', startedBy: null })
  const [first] = due
  if (first) await requestPayout(deps, { payeeId: first.instructor.id, currency: 'USD' })
}

type Circumstances = { tx: Tx; deps: Deps; managerId: string; now: Date }

/** Releases earnings as the hourly job did, and pays instructors twice. The last run isn't finished, and new earnings are due. */
export async function seedPayouts({ tx, deps, managerId, now }: Circumstances): Promise<void> {
  await seedAccounts(tx, new Date(now.getTime() - 55 * DAY))
  const at = (daysAgo: number, hours = 0): Deps => {
    const then = new Date(now.getTime() - daysAgo * DAY + hours * HOUR)
    return { ...deps, db: within(tx), clock: () => then }
  }
  const start = async (then: Deps, currency: Currency, reason: string) => {
    const { due } = await getDuePayouts(tx, { currency, startedBy: managerId })
    return due.length > 0 ? startPayoutRun(then, { currency, method: 'BY_HAND', startedBy: managerId, reason }) : null
  }
  await bookAvailableEarnings(at(10))
  const first = await start(at(10, 1), 'NGN', 'The first payouts.')
  const payouts = await tx.selectFrom('payouts').select(['id']).where('run_id', '=', first).orderBy('id').execute()
  for (const [index, { id }] of payouts.entries()) {
    const then = at(10, 2 + index / 10)
    await markPayoutPaid(then, { id, managerId, reference: `NIP-${hashOf(`payout/${id}`)}`, acknowledged: [], now: then.clock() })
  }
  await bookAvailableEarnings(at(1))
  await start(at(1, 1), 'USD', 'Dollars by bank transfer.')
  await seedTerms({ tx, managerId, at: at(9) })
  await bookAvailableEarnings(at(0))
  await seedRequest(at(0), tx)
}
