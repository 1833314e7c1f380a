import { recordAct } from '#features/audit/record-act.ts'
import { defaultHoldDays } from '#features/ledger/ledger.rules.ts'
import { updateTerms } from '#features/ledger/update-terms.ts'
import { notifyPeople } from '#features/notifications/notify-people.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { requirePayee } from './get-payout-terms.ts'
import { shownTerms } from './payouts.views.ts'

/** Emails an instructor about changed payout terms. */
export const TELL_TERMS_CHANGED = 'tell-payout-terms-changed'

type Terms = { holdDays: number; reservePercent: number }
type Change = { payeeId: string; managerId: string; terms: Terms | null; reason: string }

/**
 * Changes an instructor's holding time and reserve, or with null restores the default. Refuses a holding time above the default, which would
 * have no effect. Managers can't change their own terms.
 */
export async function updatePayoutTerms({ db, clock }: Deps, { payeeId, managerId, terms, reason }: Change): Promise<void> {
  if (payeeId === managerId) refuse('NOT_ALLOWED')
  await requirePayee(db, payeeId)
  const mostDays = Math.max(1, defaultHoldDays(await siteSettings(db)))
  if (terms && terms.holdDays > mostDays) {
    const message = `The holding time can be at most the default of ${mostDays === 1 ? '1 day' : `${mostDays} days`}.`
    refuse('INVALID_INPUT', { errors: [{ path: 'terms.holdDays', message }] })
  }
  await db.transaction().execute(async (tx) => {
    const next = terms && { holdDays: terms.holdDays, reserveBps: terms.reservePercent * 100 }
    const before = shownTerms(await updateTerms(tx, { payeeId, terms: next, clock }))
    if (before?.holdDays === terms?.holdDays && before?.reservePercent === terms?.reservePercent) return
    const subject = { kind: 'PERSON', id: payeeId } as const
    const act = { act: 'PAYOUT_TERMS_CHANGED', by: managerId, subject, reason, now: clock() } as const
    await recordAct(tx, { ...act, before: before ?? undefined, after: terms ?? undefined })
    await notifyPayee(tx, payeeId, terms)
  })
}

async function notifyPayee(tx: Tx, payeeId: string, terms: Terms | null): Promise<void> {
  const holdDays = terms?.holdDays ?? defaultHoldDays(await siteSettings(tx))
  const reservePercent = terms?.reservePercent ?? 0
  const days = `${holdDays} ${holdDays === 1 ? 'day' : 'days'}`
  await notifyPeople(tx, {
    userIds: [payeeId],
    type: 'alert',
    title: 'Your payout terms have changed',
    message: `Earnings become available ${days} after a sale.${reservePercent === 0 ? '' : ` ${reservePercent}% stays in reserve.`}`,
    link: '/instructor/earnings',
  })
  await enqueue(tx, { kind: TELL_TERMS_CHANGED, payload: { payeeId, holdDays, reservePercent, isDefault: terms === null } })
}
