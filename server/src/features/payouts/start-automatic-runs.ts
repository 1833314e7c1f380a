import { isoIn } from '@akada/contract/time-zone.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Deps } from '#platform/deps.ts'
import { Unavailable } from '#platform/payments/provider.ts'
import { getDuePayouts } from './get-due-payouts.ts'
import { insertAct } from './payouts.acts.queries.ts'
import { isRunStarted, lockRuns } from './payouts.queries.ts'
import { automaticDay } from './payouts.rules.ts'
import { placeRun } from './place-run.ts'
import { syncReturned } from './sync-payout.ts'

// The only currency that the provider can transfer.
const currency = 'NGN'

/** Starts the payout run of the day, if the schedule has one and something is due. There is at most one a day. */
export async function startAutomaticRuns(deps: Deps): Promise<void> {
  const { db, clock, payments, site } = deps
  if (!payments) return
  const day = automaticDay(isoIn(site.timeZone, clock()), await siteSettings(db))
  if (day === null || (await isRunStarted(db, currency, day))) return
  const { due: asked } = await getDuePayouts(db, { currency, startedBy: null })
  if (asked.length === 0) return
  const isUnknown = await syncReturned(deps, { instructorIds: asked.map(({ instructor }) => instructor.id), currency }).then(
    () => false,
    (error) => {
      if (error instanceof Unavailable) return true
      throw error
    },
  )
  // The next check tries again.
  if (isUnknown) return
  await db.transaction().execute(async (tx) => {
    await lockRuns(tx)
    // Another process may have started the run, or an admin may have turned the schedule off.
    const now = clock()
    if (automaticDay(isoIn(site.timeZone, now), await siteSettings(tx)) !== day || (await isRunStarted(tx, currency, day))) return
    const { due } = await getDuePayouts(tx, { currency, startedBy: null })
    if (due.length === 0) return
    const run = { currency, method: 'TRANSFER', origin: 'AUTOMATIC', createdBy: null, scheduledOn: day } as const
    const { runId } = await placeRun(tx, run, { due, now })
    await insertAct(tx, { runId, payoutId: null, by: null, act: 'STARTED', at: now })
  })
}
