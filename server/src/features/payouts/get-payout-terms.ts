import { defaultHoldDays } from '#features/ledger/ledger.rules.ts'
import { termsOf } from '#features/ledger/update-terms.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { isPayee } from './payouts.own.queries.ts'
import { appliedTerms } from './payouts.views.ts'

/** Returns an instructor's payout terms as a manager sees them. */
export async function getPayoutTerms(db: Db, { payeeId, managerId }: { payeeId: string; managerId: string }) {
  await requirePayee(db, payeeId)
  const holding = await siteSettings(db)
  return {
    defaultHoldDays: defaultHoldDays(holding),
    terms: appliedTerms(await termsOf(db, payeeId), holding),
    mayChange: payeeId !== managerId,
  }
}

/** Refuses users who aren't instructors. */
export async function requirePayee(db: Db, id: string): Promise<void> {
  if (!(await isPayee(db, id))) refuse('PERSON_NOT_FOUND')
}
