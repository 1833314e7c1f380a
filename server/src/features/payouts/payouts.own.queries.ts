import type { Currency } from '@akada/contract/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { PaidAccount } from './payouts.queries.ts'
import { openStatuses } from './payouts.rules.ts'

/** Whether a payee's request is open in a currency, as `payouts_one_open_request_key` defines it. */
export async function hasOpenRequest(db: Db, payeeId: string, currency: Currency): Promise<boolean> {
  const open = await db
    .selectFrom('payouts')
    .select('id')
    .where('instructor_id', '=', payeeId)
    .where('currency', '=', currency)
    .where('is_requested', '=', true)
    .where('attempt', '=', 1)
    .where('status', 'in', openStatuses)
    .executeTakeFirst()
  return open !== undefined
}

/** Sums a payee's payouts that are neither paid nor returned, by currency. */
export async function sumInTransfer(db: Db, payeeId: string): Promise<Map<Currency, number>> {
  const rows = await db
    .selectFrom('payouts')
    .select('currency')
    .select(sql<number>`sum(amount_minor)::bigint`.as('amountMinor'))
    .where('instructor_id', '=', payeeId)
    .where('status', 'in', openStatuses)
    .groupBy('currency')
    .execute()
  return new Map(rows.map(({ currency, amountMinor }) => [currency, amountMinor]))
}

const own = (db: Db) =>
  db
    .selectFrom('payouts')
    .innerJoin('payout_runs', 'payout_runs.id', 'payouts.run_id')
    .select(['payouts.id', 'payouts.currency', 'amount_minor as amountMinor', 'status', 'is_requested as isRequested', 'problem'])
    .select(['account', 'paid_at as paidAt', 'payout_runs.method', 'payout_runs.created_at as at'])

type OwnRow = Awaited<ReturnType<ReturnType<typeof own>['executeTakeFirstOrThrow']>>
export type OwnPayout = Omit<OwnRow, 'account'> & { account: PaidAccount }

const asOwn = (row: OwnRow): OwnPayout => ({ ...row, account: row.account as PaidAccount })

export const listOwnPage = async (db: Db, { payeeId, page, size }: { payeeId: string; page: number; size: number }) =>
  (
    await own(db)
      .where('instructor_id', '=', payeeId)
      .orderBy('payouts.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute()
  ).map(asOwn)

export async function countOwn(db: Db, payeeId: string): Promise<number> {
  const { count } = await db
    .selectFrom('payouts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('instructor_id', '=', payeeId)
    .executeTakeFirstOrThrow()
  return count
}

export const getOwn = async (db: Db, id: number): Promise<OwnPayout> =>
  asOwn(await own(db).where('payouts.id', '=', id).executeTakeFirstOrThrow())

/** Whether a user is an instructor whose account exists. */
export async function isPayee(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('instructors')
    .innerJoin('users', 'users.id', 'instructors.user_id')
    .select('users.id')
    .where('users.id', '=', id)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Counts the requested payouts that wait to be made by hand, except the manager's own. */
export async function countWaitingRequests(db: Db, { currency, managerId }: { currency: Currency; managerId: string }) {
  const { count, since } = await db
    .selectFrom('payouts')
    .innerJoin('payout_runs', 'payout_runs.id', 'payouts.run_id')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('payout_runs.created_at').as('since')])
    .where('payouts.currency', '=', currency)
    .where('is_requested', '=', true)
    .where('method', '=', 'BY_HAND')
    .where('status', '=', 'CREATED')
    .where('instructor_id', '<>', managerId)
    .executeTakeFirstOrThrow()
  return { count, since: since as Date | null }
}
