import type { Currency } from '@akada/contract/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { isInstructor } from './payouts.queries.ts'
import { openStatuses } from './payouts.rules.ts'

export type PayoutAccount = {
  currency: Currency
  bankCode: string
  bankName: string
  accountNumber: string
  accountName: string
}

const accounts = (db: Db) =>
  db
    .selectFrom('payout_accounts')
    .select(['payout_accounts.currency', 'bank_code as bankCode', 'bank_name as bankName'])
    .select(['account_number as accountNumber', 'account_name as accountName'])

export const listAccounts = (db: Db, instructorId: string): Promise<PayoutAccount[]> =>
  accounts(db).where('instructor_id', '=', instructorId).orderBy('currency').execute()

/** Replaces an account. An unchanged account keeps the provider's recipient code. */
export async function upsertAccount(tx: Tx, instructorId: string, account: PayoutAccount, now: Date): Promise<void> {
  await tx
    .insertInto('payout_accounts')
    .values({
      instructor_id: instructorId,
      currency: account.currency,
      bank_code: account.bankCode,
      bank_name: account.bankName,
      account_number: account.accountNumber,
      account_name: account.accountName,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['instructor_id', 'currency']).doUpdateSet((eb) => ({
        bank_code: eb.ref('excluded.bank_code'),
        bank_name: eb.ref('excluded.bank_name'),
        account_number: eb.ref('excluded.account_number'),
        account_name: eb.ref('excluded.account_name'),
        updated_at: eb.ref('excluded.updated_at'),
        recipient_code: sql<string | null>`case
          when payout_accounts.bank_code = excluded.bank_code and payout_accounts.account_number = excluded.account_number
          then payout_accounts.recipient_code end`,
      })),
    )
    .execute()
}

type Recipient = { instructorId: string; currency: Currency; bankCode: string; accountNumber: string }

/** Returns the provider's recipient code of an account, if the account is still the instructor's current one. */
export async function findRecipientCode(db: Db, { instructorId, currency, bankCode, accountNumber }: Recipient): Promise<string | null> {
  const row = await db
    .selectFrom('payout_accounts')
    .select('recipient_code as code')
    .where('instructor_id', '=', instructorId)
    .where('currency', '=', currency)
    .where('bank_code', '=', bankCode)
    .where('account_number', '=', accountNumber)
    .executeTakeFirst()
  return row?.code ?? null
}

export async function keepRecipientCode(db: Db, { instructorId, currency, bankCode, accountNumber }: Recipient, code: string) {
  await db
    .updateTable('payout_accounts')
    .set({ recipient_code: code })
    .where('instructor_id', '=', instructorId)
    .where('currency', '=', currency)
    .where('bank_code', '=', bankCode)
    .where('account_number', '=', accountNumber)
    .execute()
}

/** Returns an instructor's account and email address, for an email about the account's change. */
export const findChangedAccount = (db: Db, instructorId: string, currency: Currency) =>
  accounts(db)
    .innerJoin('users', 'users.id', 'payout_accounts.instructor_id')
    .select(['users.email', 'users.first_name as firstName', isInstructor.as('isInstructor')])
    .where('instructor_id', '=', instructorId)
    .where('payout_accounts.currency', '=', currency)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()

// Whether the instructor has no unpaid earnings and no pending payouts in the row's currency.
const isSquare = (table: 'payout_accounts' | 'payouts') => sql<boolean>`
  coalesce((
    select -sum(amount_minor) from ledger_entries
    where ledger_entries.instructor_id = ${sql.ref(`${table}.instructor_id`)} and ledger_entries.currency = ${sql.ref(`${table}.currency`)}
  ), 0) <= 0
  and not exists (
    select from payouts as open
    where open.instructor_id = ${sql.ref(`${table}.instructor_id`)} and open.currency = ${sql.ref(`${table}.currency`)}
      and open.status = any(${openStatuses}))`

export async function deleteSquareAccounts(tx: Tx, instructorId: string): Promise<void> {
  await tx.deleteFrom('payout_accounts').where('instructor_id', '=', instructorId).where(isSquare('payout_accounts')).execute()
}

/** Removes the bank details from payouts. Amounts and dates stay. */
export async function blankPaidAccounts(tx: Tx, instructorId: string): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ account: JSON.stringify({ bankCode: '', bankName: '', accountNumber: '', accountName: '' }) })
    .where('instructor_id', '=', instructorId)
    .where(isSquare('payouts'))
    .execute()
}

/** Lists erased instructors who still have an account, because earnings were due. */
export async function listErasedWithAccount(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_accounts')
    .innerJoin('users', 'users.id', 'payout_accounts.instructor_id')
    .select('users.id')
    .distinct()
    .where('users.erased_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteAccountsBefore(tx: Tx, instructorId: string, before: Date): Promise<void> {
  await tx.deleteFrom('payout_accounts').where('instructor_id', '=', instructorId).where('updated_at', '<', before).execute()
}
