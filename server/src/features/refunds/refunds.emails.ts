import { moneyText } from '@akada/contract/money.ts'
import { plainTextOfLetter, renderLetter } from '#features/letters/render-letter.ts'
import type { Site } from '#platform/deps.ts'

export type RefundOfEmail = {
  id: number
  kind: string
  orderId: number
  currency: string
  amountMinor: number
  status: string
  title: string | null
  decisionReason: string | null
  providerSays: string | null
  firstName: string
  creditNoteNumber: number | null
}

export type News = 'requested' | 'approved' | 'declined' | 'processed' | 'reopened'

const letters = {
  requested: 'refund-requested',
  approved: 'refund-approved',
  declined: 'refund-declined',
  processed: 'refund-processed',
  reopened: 'refund-undone',
} as const

const letterFor = ({ kind }: RefundOfEmail, news: News) =>
  news === 'approved' && kind === 'DUPLICATE' ? 'refund-of-second-payment' : letters[news]

const valuesOf = ({ firstName, currency, amountMinor, decisionReason }: RefundOfEmail) => ({
  name: firstName || 'there',
  amount: moneyText(amountMinor, currency),
  reason: decisionReason ?? '',
})

export const refundEmail = (site: Site, refund: RefundOfEmail, news: News) =>
  renderLetter(site, letterFor(refund, news), {
    values: valuesOf(refund),
    rows: [
      ...(refund.title === null ? [] : [['Course', refund.title] as [string, string]]),
      ['Amount', moneyText(refund.amountMinor, refund.currency)],
      ['Order', `No. ${refund.orderId}`],
      ...(refund.creditNoteNumber === null ? [] : [['Credit note', `No. ${refund.creditNoteNumber}`] as [string, string]]),
    ],
    url: `${site.publicUrl}/orders`,
  })

/** Like `refundEmail`, without the greeting. */
export function refundWords(refund: RefundOfEmail, news: News): { subject: string; paragraphs: string[] } {
  const { subject, paragraphs } = plainTextOfLetter(letterFor(refund, news), valuesOf(refund))
  return { subject, paragraphs: paragraphs.slice(1) }
}

const alerts: Record<string, string> = {
  FAILED: 'The provider could not pay it. The money is back in our balance and still the buyer’s: send it again, or pay it by hand.',
  NEEDS_ATTENTION: 'It can’t go back the way it came: ask the buyer for a bank account and send it again with it.',
  UNFUNDED: 'The provider’s balance is too low for it. Top it up: the refund is tried again every hour.',
  EXTERNAL_FAILED:
    'The provider couldn’t pay a refund that was made there. It counts as never made. The money is in our balance, and any courses that the refund ended are open again.',
  DUE_AGAIN:
    'The refund that replaced it at the provider has failed. We still owe the buyer the money. Send the refund again, or pay it by hand.',
  EXTERNAL: 'It was made at the provider, not here. Check which course it was for.',
}

/** Email to managers about a refund that needs an action. Contains no buyer data. */
export function refundAlertEmail(site: Site, refund: RefundOfEmail, because: string) {
  return renderLetter(site, 'refund-alert', {
    values: { number: String(refund.id), reason: alerts[because] ?? because },
    rows: [
      ['Refund', `No. ${refund.id}, ${refund.status}`],
      ['Order', `No. ${refund.orderId}`],
      ['Amount', moneyText(refund.amountMinor, refund.currency)],
      ...(refund.providerSays === null ? [] : [['The provider says', refund.providerSays] as [string, string]]),
    ],
    url: `${site.publicUrl}/manager/refunds`,
  })
}
