import { type Currency, toMinor } from '@akada/contract/money.ts'
import { availableBalances, availableOf } from '#features/ledger/post-payout.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Db } from '#platform/database/database.ts'
import { listPayees, type PaidAccount } from './payouts.queries.ts'
import { type Reason, reasonForHolding } from './payouts.rules.ts'

export type DuePayout = { instructor: { id: string; name: string }; amountMinor: number; account: PaidAccount }

type HeldBack = Omit<DuePayout, 'account'> & { because: Reason }

/** Returns the minimum payout in a currency, in kobo or cents. */
export async function smallestPayout(db: Db, currency: Currency): Promise<number> {
  const { payoutMinimumNaira, payoutMinimumUsd } = await siteSettings(db)
  return toMinor(currency === 'NGN' ? payoutMinimumNaira : payoutMinimumUsd)
}

/** `startedBy` is null for requests and automatic runs. `payeeId` restricts the result to one payee. */
type Asked = { currency: Currency; startedBy: string | null; payeeId?: string }

/** Returns the instructors whom a run by this manager would pay, and the others with the reason why it wouldn't. Debts are carried over. */
export async function getDuePayouts(db: Db, { currency, startedBy, payeeId }: Asked) {
  const minimumMinor = await smallestPayout(db, currency)
  const available =
    payeeId === undefined
      ? await availableBalances(db, currency)
      : [{ instructorId: payeeId, amountMinor: await availableOf(db, { instructorId: payeeId, currency }) }]
  const balances = new Map(available.map(({ instructorId, amountMinor }) => [instructorId, amountMinor]))
  const due: DuePayout[] = []
  const heldBack: HeldBack[] = []
  for (const { id, name, account, isSuspended } of await listPayees(db, currency, [...balances.keys()])) {
    const payee = { instructor: { id, name }, amountMinor: balances.get(id) ?? 0 }
    const candidate = { instructorId: id, amountMinor: payee.amountMinor, isSuspended, hasAccount: account !== null }
    const because = reasonForHolding(candidate, { startedBy, minimumMinor })
    if (because !== null) heldBack.push({ ...payee, because })
    else if (account) due.push({ ...payee, account })
  }
  return { due, heldBack }
}
