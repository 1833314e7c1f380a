import type { Currency } from '@akada/contract/money.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { inNaturalOrder } from '#platform/database/natural-order.ts'
import type { PayoutRuns } from '#platform/database/tables.ts'
import { type Origin, type PayoutStatus, type Problem, returnedStatuses } from './payouts.rules.ts'

export type PayoutMethod = Selectable<PayoutRuns>['method']

/** The account when the run started. */
export type PaidAccount = { bankCode: string; bankName: string; accountNumber: string; accountName: string }

const payoutColumns = [
  'payouts.id',
  'payouts.run_id as runId',
  'payouts.instructor_id as instructorId',
  'payouts.currency',
  'payouts.amount_minor as amountMinor',
  'payouts.status',
  'payouts.reference',
  'payouts.account',
  'payouts.checks',
  'payouts.attempt',
  'payouts.may_be_sent as mayBeSent',
  'payouts.next_check_at as nextCheckAt',
  'payouts.is_requested as isRequested',
] as const

const payouts = (db: Db) => db.selectFrom('payouts').select(payoutColumns)
type PayoutRow = Awaited<ReturnType<ReturnType<typeof payouts>['executeTakeFirstOrThrow']>>
export type Payout = Omit<PayoutRow, 'account'> & { account: PaidAccount }

const asPayout = (row: PayoutRow): Payout => ({ ...row, account: row.account as PaidAccount })

/** Serializes runs, so that the second one sees the remaining balances. */
export async function lockRuns(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('payout-runs'))`.execute(tx)
}

/** Lists instructors with payable earnings, and their accounts. */
export async function listPayees(db: Db, currency: Currency, instructorIds: readonly string[]) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('payout_accounts', (join) =>
      join.onRef('payout_accounts.instructor_id', '=', 'users.id').on('payout_accounts.currency', '=', currency),
    )
    .select(['users.id', 'bank_code as bankCode', 'bank_name as bankName', 'account_number as accountNumber'])
    .select(['account_name as accountName', 'users.suspended_at as suspendedAt'])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'))
    .where('users.id', '=', sql<string>`any(${instructorIds})`)
    .orderBy(inNaturalOrder('users.last_name'))
    .orderBy('users.id')
    .execute()
  return rows.map(({ id, name, suspendedAt, bankCode, bankName, accountNumber, accountName }) => {
    const account = bankCode === null ? null : { bankCode, bankName, accountNumber, accountName }
    return { id, name, isSuspended: suspendedAt !== null, account: account as PaidAccount | null }
  })
}

export type RunRecord = {
  currency: Currency
  method: PayoutMethod
  origin: Origin
  /** The manager, or the instructor of a request. Null for automatic runs. */
  createdBy: string | null
  /** The day of an automatic run. */
  scheduledOn: string | null
}

export async function insertRun(tx: Tx, run: RunRecord, now: Date): Promise<number> {
  const { currency, method, origin, createdBy, scheduledOn } = run
  const { id } = await tx
    .insertInto('payout_runs')
    .values({ currency, method, origin, created_by: createdBy, scheduled_on: scheduledOn, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether an automatic run was started in a currency for a day. */
export async function isRunStarted(db: Db, currency: Currency, day: string): Promise<boolean> {
  const found = await db
    .selectFrom('payout_runs')
    .select('id')
    .where('currency', '=', currency)
    .where('scheduled_on', '=', sql<Date>`${day}::date`)
    .executeTakeFirst()
  return found !== undefined
}

type NewPayout = { instructorId: string; amountMinor: number; reference: string; account: PaidAccount }

export async function insertPayouts(
  tx: Tx,
  { runId, currency, isRequested, nextCheckAt }: { runId: number; currency: Currency; isRequested: boolean; nextCheckAt: Date | null },
  made: readonly NewPayout[],
): Promise<Payout[]> {
  const rows = await tx
    .insertInto('payouts')
    .values(
      made.map((payout) => ({
        run_id: runId,
        instructor_id: payout.instructorId,
        currency,
        amount_minor: payout.amountMinor,
        status: 'CREATED' as const,
        reference: payout.reference,
        account: JSON.stringify(payout.account),
        next_check_at: nextCheckAt,
        is_requested: isRequested,
      })),
    )
    .returning(payoutColumns)
    .execute()
  return rows.map(asPayout)
}

export async function findPayout(db: Db, id: number): Promise<Payout | undefined> {
  const row = await payouts(db).where('payouts.id', '=', id).executeTakeFirst()
  return row && asPayout(row)
}

export async function findPayoutByReference(db: Db, reference: string): Promise<Payout | undefined> {
  const row = await payouts(db).where('payouts.reference', '=', reference).executeTakeFirst()
  return row && asPayout(row)
}

export async function lockPayout(tx: Tx, id: number): Promise<Payout> {
  return asPayout(await payouts(tx).where('payouts.id', '=', id).forUpdate().executeTakeFirstOrThrow())
}

type PayoutOfRun = Payout & { method: PayoutMethod; startedBy: string | null }

/** Locks a payout. Returns it with the method of its run and the manager who started it, if any. Undefined if it doesn't exist. */
export async function lockPayoutOfRun(tx: Tx, id: number): Promise<PayoutOfRun | undefined> {
  const row = await payouts(tx)
    .innerJoin('payout_runs', 'payout_runs.id', 'payouts.run_id')
    .select(['payout_runs.method', 'payout_runs.origin', 'payout_runs.created_by as createdBy'])
    .where('payouts.id', '=', id)
    .forUpdate('payouts')
    .executeTakeFirst()
  return row && { ...asPayout(row), method: row.method, startedBy: row.origin === 'PERSON' ? row.createdBy : null }
}

type Returned = { instructorIds: readonly string[]; currency: Currency; since: Date }

/** Returns the references of returned transfers that may still arrive. */
export async function listReturnedReferences(db: Db, { instructorIds, currency, since }: Returned): Promise<string[]> {
  const rows = await db
    .selectFrom('payouts')
    .innerJoin('payout_runs', 'payout_runs.id', 'payouts.run_id')
    .select('payouts.reference')
    .where('payouts.instructor_id', '=', sql<string>`any(${instructorIds})`)
    .where('payouts.currency', '=', currency)
    .where('payouts.status', 'in', returnedStatuses)
    .where('may_be_sent', '=', true)
    .where('payout_runs.created_at', '>=', since)
    .execute()
  return rows.map(({ reference }) => reference)
}

export type PayoutChange = {
  nextCheckAt: Date | null
  status?: PayoutStatus
  checks?: number
  note?: string
  /** Null clears it. */
  problem?: Problem | null
  transferCode?: string | null
  paidAt?: Date
  paidBy?: string
  attempt?: number
  mayBeSent?: boolean
  account?: PaidAccount
}

export async function changePayout(tx: Tx, id: number, change: PayoutChange): Promise<void> {
  const { nextCheckAt, status, checks, note, problem, transferCode, paidAt, paidBy, attempt, mayBeSent, account } = change
  await tx
    .updateTable('payouts')
    .set({
      next_check_at: nextCheckAt,
      ...(status !== undefined && { status }),
      ...(checks !== undefined && { checks }),
      ...(note !== undefined && { note: note.slice(0, 300) }),
      ...(problem !== undefined && { problem }),
      ...(transferCode !== undefined && { provider_transfer_code: transferCode }),
      ...(paidAt !== undefined && { paid_at: paidAt }),
      ...(paidBy !== undefined && { paid_by: paidBy }),
      ...(attempt !== undefined && { attempt }),
      ...(mayBeSent !== undefined && { may_be_sent: mayBeSent }),
      ...(account !== undefined && { account: JSON.stringify(account) }),
    })
    .where('id', '=', id)
    .execute()
}

export const listDuePayouts = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('payouts')
    .select(['id', 'status', 'reference'])
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()

/** Postpones a due check, because the provider couldn't be reached. */
export async function putOffCheck(db: Db, id: number, { now, until }: { now: Date; until: Date }): Promise<void> {
  await db.updateTable('payouts').set({ next_check_at: until }).where('id', '=', id).where('next_check_at', '<=', now).execute()
}

/** Whether a payee teaches. Others are affiliates. For queries of `users`. */
export const isInstructor = sql<boolean>`exists (select from user_roles where user_id = users.id and role = 'INSTRUCTOR')`

export async function findPayoutForEmail(db: Db, id: number) {
  const row = await payouts(db)
    .innerJoin('users', 'users.id', 'payouts.instructor_id')
    .innerJoin('payout_runs', 'payout_runs.id', 'payouts.run_id')
    .select(['users.email', 'users.first_name as firstName', 'users.erased_at as erasedAt', 'payouts.note', 'payouts.problem'])
    .select('payout_runs.method')
    .select(isInstructor.as('isInstructor'))
    .where('payouts.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, ...asPayout(row) }
}

export const findPayeeForEmail = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['email', 'first_name as firstName'])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
