import * as z from 'zod/mini'
import { SYNC_DISPUTES } from '#features/orders/queue-event.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { disputeEmail } from './disputes.emails.ts'
import { findDispute } from './disputes.queries.ts'
import { ALERT_DISPUTE, checkDisputes, syncDisputes } from './sync-disputes.ts'

const OfPayment = z.object({ reference: z.string() })
const OfDispute = z.object({ disputeId: z.int() })

export const disputeJobs = (deps: Deps): JobHandler[] => [
  { kind: SYNC_DISPUTES, run: (payload) => syncDisputes(deps, z.parse(OfPayment, payload).reference) },
  { kind: 'check-disputes', everyMs: 3_600_000, run: () => checkDisputes(deps) },
  { kind: ALERT_DISPUTE, run: (payload) => alert(deps, z.parse(OfDispute, payload).disputeId) },
]

async function alert({ db, mailer, site }: Deps, disputeId: number): Promise<void> {
  const dispute = await findDispute(db, disputeId)
  if (dispute) await mailer.send({ to: site.supportEmail, ...disputeEmail(site, dispute) })
}
