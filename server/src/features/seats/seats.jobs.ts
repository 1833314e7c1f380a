import * as z from 'zod/mini'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { seatEmail } from './seats.emails.ts'
import { findOrderOf, findSeat, lockTeam } from './seats.queries.ts'
import { stateOf } from './seats.rules.ts'
import { reportProblem, SEND_SEAT } from './seats.sending.ts'
import { tokenOf } from './seats.tokens.ts'

/** `number`: counts the emails of a seat. */
const Sent = z.object({ seatId: z.int(), number: z.int() })

export const seatJobs = (deps: Deps): JobHandler[] => [
  {
    kind: SEND_SEAT,
    run: (payload) => mailSeat(deps, z.parse(Sent, payload)),
    giveUp: (payload) => giveUp(deps, z.parse(Sent, payload)),
  },
]

/** Returns the seat of an email, unless it was accepted, revoked, refunded or sent again since. */
async function findSent({ db }: Pick<Deps, 'db'>, { seatId, number }: z.infer<typeof Sent>) {
  const seat = await findSeat(db, seatId)
  return seat && stateOf(seat) === 'INVITED' && seat.sends === number ? seat : undefined
}

async function mailSeat({ db, mailer, site, signer }: Deps, sent: z.infer<typeof Sent>): Promise<void> {
  const seat = await findSent({ db }, sent)
  if (!seat || seat.email === null) return
  const { id, email } = seat
  const messageId = `<seat-${id}-${sent.number}@${new URL(site.publicUrl).hostname}>`
  await mailer.send({ to: email, messageId, ...seatEmail(site, seat, tokenOf(signer, { id, email })) })
}

async function giveUp({ db }: Deps, sent: z.infer<typeof Sent>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await findOrderOf(tx, sent.seatId)
    if (order) await lockTeam(tx, order.orderId)
    const seat = await findSent({ db: tx }, sent)
    if (seat) await reportProblem(tx, seat, 'NOT_DELIVERED')
  })
}
