import { isolated } from '@akada/contract/text-direction.ts'
import { listAccounts } from '#features/accounts/accounts.face.ts'
import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { type GiftRow, updateProblem, updateSent } from './gifts.queries.ts'

export const SEND_GIFT = 'send-gift'
/** Emails the buyer about what happened to a gift. */
export const TELL_GIVER = 'tell-giver'

/** Queues the email to the recipient, and notifies a recipient who has an account. Without an address, tells the giver. */
export async function sendGift(tx: Tx, gift: GiftRow, now: Date): Promise<void> {
  const { id, recipientEmail, course, courseId, giver } = gift
  if (recipientEmail === null) return reportProblem(tx, gift, 'NOT_DELIVERED')
  const number = gift.sends + 1
  await updateSent(tx, id, { number, now })
  await enqueue(tx, { kind: SEND_GIFT, payload: { giftId: id, number }, dedupeKey: `gift:${id}:${number}` })
  for (const account of await listAccounts(tx, [recipientEmail]))
    await notifyPeople(tx, {
      userIds: [account.id],
      type: 'alert',
      title: `${giver === null ? 'You were given a course' : `${isolated(giver)} gave you a course`}: ${isolated(course)}`,
      message: 'Redeem the gift to start learning.',
      courseId,
      link: `/gifts/${id}`,
      key: `gift:${id}:${number}`,
      hasOwnMail: true,
    })
}

type Problem = 'NOT_DELIVERED' | 'NOT_REDEEMABLE'

const problems = { NOT_DELIVERED: 'We couldn’t email your gift', NOT_REDEEMABLE: 'Your gift couldn’t be redeemed' } as const

/** Records why a gift can't reach its recipient, and tells the giver, who can change or refund it. */
export async function reportProblem(tx: Tx, gift: GiftRow, problem: Problem): Promise<void> {
  await updateProblem(tx, gift.id, problem)
  // Repeated attempts of a recipient who has the course are reported once for each email.
  await tellGiver(tx, gift, { news: problem, title: problems[problem], key: `${problem}:${gift.sends}` })
}

export const tellRedeemed = (tx: Tx, gift: GiftRow): Promise<void> =>
  tellGiver(tx, gift, { news: 'REDEEMED', title: 'Your gift was redeemed', key: 'redeemed' })

export type News = 'REDEEMED' | Problem

type Told = { news: News; title: string; key: string }

async function tellGiver(tx: Tx, { id, buyerId, recipientName, course }: GiftRow, { news, title, key }: Told): Promise<void> {
  const what = `“${isolated(course)}”`
  const person = isolated(recipientName) || 'the recipient'
  await notifyPeople(tx, {
    userIds: [buyerId],
    type: 'message',
    title,
    message:
      news === 'REDEEMED'
        ? `${person} can now learn with ${what}.`
        : `Your gift of ${what} to ${person} needs your attention. You can change the recipient or request a refund.`,
    link: '/orders',
    key: `gift:${id}:${key}`,
    hasOwnMail: true,
  })
  await enqueue(tx, { kind: TELL_GIVER, payload: { giftId: id, news }, dedupeKey: `tell-giver:${id}:${key}` })
}
