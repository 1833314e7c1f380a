import { type Currency, toMajor } from '@akada/contract/money.ts'
import { listPending } from '#features/ledger/book-available-earnings.ts'
import { defaultHoldDays } from '#features/ledger/ledger.rules.ts'
import { instructorBalances } from '#features/ledger/post-payout.ts'
import { termsOf } from '#features/ledger/update-terms.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { getDuePayouts, smallestPayout } from './get-due-payouts.ts'
import { listAccounts } from './payouts.accounts.queries.ts'
import { hasOpenRequest, sumInTransfer } from './payouts.own.queries.ts'
import { requestMethod } from './payouts.rules.ts'
import { sumPaidOut } from './payouts.statement.queries.ts'
import { appliedTerms, asShown } from './payouts.views.ts'

/** Returns an instructor's wallet: earnings by currency, payout accounts and payout terms. */
export async function getEarnings({ db, payments }: Pick<Deps, 'db' | 'payments'>, instructorId: string) {
  const paidOut = await sumPaidOut(db, instructorId)
  const inTransfer = await sumInTransfer(db, instructorId)
  const pending = await listPending(db, instructorId)
  const balances = []
  for (const { currency, pendingMinor, availableMinor } of await instructorBalances(db, instructorId)) {
    const parts = pending.filter((part) => part.currency === currency)
    const reserve = parts.filter(({ kind }) => kind === 'RESERVE').reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    balances.push({
      currency,
      pending: toMajor(pendingMinor),
      available: toMajor(availableMinor),
      paidOut: toMajor(paidOut.get(currency) ?? 0),
      nextReleaseAt: parts.find(({ at }) => at !== null)?.at?.toISOString() ?? null,
      reserve: toMajor(reserve),
      inTransfer: toMajor(inTransfer.get(currency) ?? 0),
      releases: parts.map(({ kind, at, amountMinor }) => ({ kind, at: at?.toISOString() ?? null, amount: toMajor(amountMinor) })),
      request: {
        method: requestMethod(currency, payments !== null),
        minimum: toMajor(await smallestPayout(db, currency)),
        because: await reasonAgainst(db, { payeeId: instructorId, currency }),
      },
    })
  }
  const holding = await siteSettings(db)
  return {
    balances,
    accounts: (await listAccounts(db, instructorId)).map(asShown),
    defaultHoldDays: defaultHoldDays(holding),
    terms: appliedTerms(await termsOf(db, instructorId), holding),
  }
}

/** Returns why a payout can't be requested now, or null. */
async function reasonAgainst(db: Db, { payeeId, currency }: { payeeId: string; currency: Currency }) {
  if (await hasOpenRequest(db, payeeId, currency)) return 'OPEN_REQUEST' as const
  const { heldBack } = await getDuePayouts(db, { currency, startedBy: null, payeeId })
  return heldBack[0]?.because ?? null
}
