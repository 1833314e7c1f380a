import { confirmPassword } from '#features/accounts/require-password.ts'
import { requireVerifiedEmail } from '#features/accounts/require-verified-email.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { ask, listBanks } from './list-banks.ts'
import { type PayoutAccount, upsertAccount } from './payouts.accounts.queries.ts'

/** Emails an instructor that their account was changed, in case another person knows the password. */
export const TELL_ACCOUNT_CHANGED = 'tell-payout-account-changed'

// Limits changes, because each change of a naira account asks a bank for the account holder.
const CHANGES_PER_HOUR = 10

type Named =
  | { currency: 'NGN'; bankCode: string; accountNumber: string }
  | { currency: 'USD'; bankName: string; accountNumber: string; accountName: string }

export type AccountChange = { instructorId: string; account: Named; password: string; address: string }

/** Sets an instructor's payout account. Requires the password, because a stolen session must not suffice. */
export async function setPayoutAccount(
  deps: Deps,
  { instructorId, account: named, password, address }: AccountChange,
): Promise<PayoutAccount> {
  const now = deps.clock()
  await requireVerifiedEmail(deps.db, instructorId)
  await confirmPassword(deps.db, { userId: instructorId, password, address, now })
  await requireTurn(deps.db, { key: `payout-account:${instructorId}`, limit: CHANGES_PER_HOUR, windowSeconds: 3600, now })
  const account = named.currency === 'NGN' ? await resolveAccount(deps, named) : { ...named, bankCode: '' }
  await deps.db.transaction().execute(async (tx) => {
    await upsertAccount(tx, instructorId, account, now)
    await enqueue(tx, { kind: TELL_ACCOUNT_CHANGED, payload: { instructorId, currency: account.currency } })
  })
  return account
}

async function resolveAccount(deps: Deps, { currency, bankCode, accountNumber }: Named & { currency: 'NGN' }): Promise<PayoutAccount> {
  const bank = (await listBanks(deps, currency)).find(({ code }) => code === bankCode)
  if (!bank) return refuse('BANK_ACCOUNT_INVALID', { errors: [{ path: 'bankCode', message: 'Choose a bank from the list.' }] })
  const accountName = await ask(deps, (provider) => provider.resolveAccount({ currency, bankCode, accountNumber }))
  if (accountName === null)
    return refuse('BANK_ACCOUNT_INVALID', { errors: [{ path: 'accountNumber', message: 'The bank couldn’t find this account.' }] })
  return { currency, bankCode, bankName: bank.name, accountNumber, accountName }
}
