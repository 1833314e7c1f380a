import * as z from 'zod/mini'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { giftEmail, giverEmail } from './gifts.emails.ts'
import { eraseUnpaid, findGift, listDue, lockGift } from './gifts.queries.ts'
import { isDue, isOpen } from './gifts.rules.ts'
import { type News, reportProblem, SEND_GIFT, sendGift, TELL_GIVER } from './gifts.sending.ts'
import { tokenOf } from './gifts.tokens.ts'

const MINUTE_MS = 60_000
const AT_ONCE = 200
const DAY_MS = 1440 * MINUTE_MS
// Payments are found up to three days late. The rest is a margin.
const UNPAID_MS = 30 * DAY_MS

/** `number`: counts the emails of a gift. */
const Sent = z.object({ giftId: z.int(), number: z.int() })
const Told = z.object({ giftId: z.int(), news: z.enum(['REDEEMED', 'NOT_DELIVERED', 'NOT_REDEEMABLE']) })

export const giftJobs = (deps: Deps): JobHandler[] => [
  { kind: 'send-due-gifts', everyMs: MINUTE_MS, run: () => sendDueGifts(deps) },
  {
    kind: SEND_GIFT,
    run: (payload) => mailGift(deps, z.parse(Sent, payload)),
    giveUp: (payload) => giveUp(deps, z.parse(Sent, payload)),
  },
  {
    kind: 'erase-unpaid-gifts',
    everyMs: DAY_MS,
    run: async () => void (await eraseUnpaid(deps.db, new Date(deps.clock().getTime() - UNPAID_MS))),
  },
  { kind: TELL_GIVER, run: (payload) => mailGiver(deps, z.parse(Told, payload)) },
]

async function sendDueGifts({ db, clock }: Deps): Promise<void> {
  const now = clock()
  for (const { id } of await listDue(db, now, AT_ONCE))
    await inTransaction(db, async (tx) => {
      await lockGift(tx, id)
      const gift = await findGift(tx, id)
      // The gift may have been changed since it was listed.
      if (gift && isDue(gift, now)) await sendGift(tx, gift, now)
    })
}

/** Returns the gift of an email, unless it was redeemed, refunded, changed or sent again since. */
async function findSent({ db }: Pick<Deps, 'db'>, { giftId, number }: z.infer<typeof Sent>) {
  const gift = await findGift(db, giftId)
  return gift && isOpen(gift) && gift.sentAt !== null && gift.sends === number ? gift : undefined
}

async function mailGift({ db, mailer, site, signer }: Deps, sent: z.infer<typeof Sent>): Promise<void> {
  const gift = await findSent({ db }, sent)
  if (!gift || gift.recipientEmail === null) return
  const { id, recipientEmail: email } = gift
  const messageId = `<gift-${id}-${sent.number}@${new URL(site.publicUrl).hostname}>`
  await mailer.send({ to: email, messageId, ...giftEmail(site, gift, tokenOf(signer, { id, email })) })
}

async function giveUp({ db }: Deps, sent: z.infer<typeof Sent>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockGift(tx, sent.giftId)
    const gift = await findSent({ db: tx }, sent)
    if (gift) await reportProblem(tx, gift, 'NOT_DELIVERED')
  })
}

async function mailGiver({ db, mailer, site }: Deps, { giftId, news }: { giftId: number; news: News }): Promise<void> {
  const gift = await findGift(db, giftId)
  if (!gift || gift.giver === null) return
  await mailer.send({ to: gift.buyerEmail, ...giverEmail(site, gift, news) })
}
