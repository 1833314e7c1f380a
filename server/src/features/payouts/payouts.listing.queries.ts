import type { AgeOrder } from '@akada/contract/page.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inNaturalOrder } from '#platform/database/natural-order.ts'
import type { PaidAccount } from './payouts.queries.ts'
import { concernsOf, openStatuses, returnedStatuses } from './payouts.rules.ts'

const owing = sql<number>`(
  select greatest(0, sum(amount_minor)) from ledger_entries
  where ledger_entries.instructor_id = payouts.instructor_id and ledger_entries.currency = payouts.currency
    and ledger_entries.account = 'instructor_available')`

/** The amount that an instructor owes because a payout arrived after it was booked as not paid, or 0. For queries of `payouts`. */
const owedMinor = sql<number>`case when payouts.attempt > 1 and not payouts.status = any(${returnedStatuses}) then ${owing} else 0 end::bigint`

/** The amount that the instructor of an unsent payout owes, or 0. */
const debtMinor = sql<number>`case when payouts.status = 'CREATED' then coalesce(${owing}, 0) else 0 end::bigint`

const runs = (db: Db) =>
  db
    .selectFrom('payout_runs')
    .leftJoin('users', 'users.id', 'payout_runs.created_by')
    .innerJoin('payouts', 'payouts.run_id', 'payout_runs.id')
    .select(['payout_runs.id', 'payout_runs.currency', 'payout_runs.method', 'payout_runs.created_at as createdAt'])
    .select('payout_runs.origin')
    .select(sql<string | null>`trim(users.first_name || ' ' || users.last_name)`.as('createdBy'))
    .select(sql<number>`sum(payouts.amount_minor)::bigint`.as('totalMinor'))
    .select(sql<number>`count(*)`.as('count'))
    .select(sql<number>`count(*) filter (where payouts.status = any(${openStatuses}))`.as('open'))
    .select(sql<number>`count(*) filter (where ${owedMinor} > 0)`.as('paidTwice'))
    .groupBy(['payout_runs.id', 'users.id'])

export type RunRow = Awaited<ReturnType<typeof listRunPage>>[number]

export const listRunPage = (db: Db, { sort, page, size }: { sort: AgeOrder; page: number; size: number }) =>
  runs(db)
    .orderBy('payout_runs.id', sort === 'newest' ? 'desc' : 'asc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export async function countRuns(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('payout_runs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findRun = (db: Db, id: number) => runs(db).where('payout_runs.id', '=', id).executeTakeFirst()

const listed = (db: Db) =>
  db
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'payouts.instructor_id')
    .leftJoin('payout_accounts as now', (join) =>
      join.onRef('now.instructor_id', '=', 'payouts.instructor_id').onRef('now.currency', '=', 'payouts.currency'),
    )
    .select(['payouts.id', 'payouts.instructor_id as instructorId', 'amount_minor as amountMinor', 'payouts.currency', 'status'])
    .select(['reference', 'account', 'note', 'paid_at as paidAt', 'may_be_sent as mayBeSent', owedMinor.as('owedMinor')])
    .select(['users.suspended_at as suspendedAt', debtMinor.as('debtMinor'), 'now.updated_at as accountChangedAt'])
    .select('payouts.is_requested as isRequested')
    .select(['now.bank_code as bankCode', 'now.bank_name as bankName', 'now.account_number as accountNumber'])
    .select('now.account_name as accountName')
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'))

type ListedRow = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>

export type ListedPayout = ReturnType<typeof asListed>

/** Adds the concerns of an unsent payout. Other payouts have none. */
function asListed({ suspendedAt, debtMinor, accountChangedAt, bankCode, bankName, accountNumber, accountName, ...row }: ListedRow) {
  const payout = { ...row, account: row.account as PaidAccount }
  if (row.status !== 'CREATED') return { ...payout, currentAccount: null, concerns: [] }
  const currentAccount = bankCode === null ? null : ({ bankCode, bankName, accountNumber, accountName } as PaidAccount)
  return { ...payout, currentAccount, concerns: concernsOf({ ...payout, currentAccount, accountChangedAt, suspendedAt, debtMinor }) }
}

export const listPayoutsOf = async (db: Db, runId: number): Promise<ListedPayout[]> =>
  (await listed(db).where('run_id', '=', runId).orderBy(inNaturalOrder('users.last_name')).orderBy('payouts.id').execute()).map(asListed)

export const getListedPayout = async (db: Db, id: number): Promise<ListedPayout> =>
  asListed(await listed(db).where('payouts.id', '=', id).executeTakeFirstOrThrow())
