import type { GiftState } from '@akada/contract/gifts.ts'
import { giftLimits } from '@akada/contract/limits.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Otherwise, a coupon of 100% would let its users email any number of strangers. */
export const freeGifts = (userId: string) => ({ key: `free-gift:person:${userId}`, limit: 10, windowSeconds: 24 * 3600 })

export type Facts = {
  paidAt: Date | null
  /** Whether the payment for it was refunded or charged back. */
  isReturned: boolean
  sentAt: Date | null
  redeemedAt: Date | null
}

export function stateOf({ paidAt, isReturned, sentAt, redeemedAt }: Facts): GiftState {
  if (paidAt === null) return 'UNPAID'
  if (isReturned) return 'REFUNDED'
  if (redeemedAt !== null) return 'REDEEMED'
  return sentAt === null ? 'SCHEDULED' : 'SENT'
}

/** Whether a gift is paid for and can still be redeemed. */
export const isOpen = (facts: Facts): boolean => ['SCHEDULED', 'SENT'].includes(stateOf(facts))

type Due = Facts & { dueAt: Date; isBuyerSuspended: boolean }

/** Whether a gift is to be sent now. One of a suspended buyer waits until the suspension is lifted. */
export const isDue = (gift: Due, now: Date): boolean => stateOf(gift) === 'SCHEDULED' && gift.dueAt <= now && !gift.isBuyerSuspended

/** Returns the last date on which a gift can be sent, in the time zone of `today`. */
export const lastDay = (today: string): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + giftLimits.daysAhead * DAY_MS).toISOString().slice(0, 10)

type Wanted = { recipientEmail: string; sendOn: string }

/** Returns why a gift can't be sent to this address on this date, or null. */
export function detailsProblem({ recipientEmail, sendOn }: Wanted, { buyerEmail, today }: { buyerEmail: string; today: string }) {
  if (recipientEmail === buyerEmail) return 'GIFT_OWN_ADDRESS'
  return sendOn < today || sendOn > lastDay(today) ? 'GIFT_DATE' : null
}

type Sent = Facts & { recipientEmail: string | null; sends: number }

/** Returns why a gift can't be resent, or null. */
export function resendProblem(gift: Sent, now: Date) {
  if (stateOf(gift) !== 'SENT' || gift.sentAt === null || gift.recipientEmail === null) return 'GIFT_CLOSED'
  const isTooSoon = now.getTime() - gift.sentAt.getTime() < HOUR_MS
  return isTooSoon || gift.sends >= giftLimits.sends ? 'GIFT_SENT_OFTEN' : null
}

type Planned = Sent & { sendOn: string }

/** Whether a change requires an email: the gift wasn't sent yet, or its address or date changes. */
export const needsSending = (gift: Planned, wanted: Wanted): boolean =>
  gift.sentAt === null || gift.recipientEmail !== wanted.recipientEmail || gift.sendOn !== wanted.sendOn

type Changing = { buyerEmail: string; today: string }

/** Returns why a buyer can't make a change, or null. The date of a gift that was already sent may stay in the past. */
export function changeProblem(gift: Planned, wanted: Wanted, { buyerEmail, today }: Changing) {
  if (!isOpen(gift)) return 'GIFT_CLOSED'
  const problem = detailsProblem({ ...wanted, sendOn: wanted.sendOn === gift.sendOn ? today : wanted.sendOn }, { buyerEmail, today })
  if (problem) return problem
  return needsSending(gift, wanted) && gift.sends >= giftLimits.sends ? 'GIFT_SENT_OFTEN' : null
}

type Redeemed = Facts & { recipientEmail: string | null; redeemedBy: string | null; instructorId: string }

/** Returns why a user can't redeem a gift, or null. Redeeming it again is allowed. The course may have been archived. */
export function redeemProblem(gift: Redeemed, user: { id: string; email: string }) {
  if (gift.redeemedBy === user.id && !gift.isReturned) return null
  if (gift.recipientEmail !== user.email) return 'GIFT_OTHER_ADDRESS'
  if (!isOpen(gift)) return 'GIFT_OVER'
  return gift.instructorId === user.id ? 'GIFT_TAUGHT' : null
}
