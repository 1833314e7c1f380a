import type { Gift, GiftState } from '@akada/contract/gifts.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { formatDayHere } from './moments.ts'
import { formatDayIn } from './site-days.ts'

export const giftStates = {
  UNPAID: { kind: 'neutral', text: 'Not paid' },
  SCHEDULED: { kind: 'info', text: 'Scheduled' },
  SENT: { kind: 'info', text: 'Sent' },
  REDEEMED: { kind: 'success', text: 'Redeemed' },
  REFUNDED: { kind: 'neutral', text: 'Refunded' },
} as const satisfies Record<GiftState, { kind: string; text: string }>

/** `Dec 24, 2026` for `2026-12-24`. */
const dayText = (day: string): string => formatDayIn('UTC', `${day}T00:00:00Z`)

export const giftTitle = ({ recipientName }: Gift): string => (recipientName === '' ? 'Gift' : `Gift for ${isolated(recipientName)}`)

/** Says what has happened to a gift, or what happens next. */
export function giftSentence({ state, recipientEmail, sendOn, sentAt, redeemedAt }: Gift): string {
  const address = recipientEmail === null ? 'the recipient' : isolated(recipientEmail)
  switch (state) {
    case 'UNPAID':
      return 'We’ll email this gift after the payment.'
    case 'SCHEDULED':
      return `We’ll email this gift to ${address} on ${dayText(sendOn)}.`
    case 'SENT':
      return `We emailed this gift to ${address} on ${sentAt === null ? dayText(sendOn) : formatDayHere(sentAt)}. It isn’t redeemed yet.`
    case 'REDEEMED':
      return `Redeemed${redeemedAt === null ? '' : ` on ${formatDayHere(redeemedAt)}`}.`
    case 'REFUNDED':
      return 'This gift was refunded. It can’t be redeemed.'
  }
}

export const giftProblems = {
  NOT_DELIVERED: 'We couldn’t email this gift. Check the address.',
  NOT_REDEEMABLE: 'The recipient already has this course, or teaches it. Change the recipient or request a refund.',
} as const
