import { moneyText } from '@akada/contract/money.ts'
import { plainTextOfTemplate, renderTemplate } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'

export type RefundOfEmail = {
  id: number
  kind: string
  orderId: number
  currency: string
  amountMinor: number
  status: string
  title: string | null
  seats: number | null
  /** The title of a bundle that is refunded as a whole. */
  bundle: string | null
  decisionReason: string | null
  providerSays: string | null
  firstName: string
  creditNoteNumber: string | null
}

export type News = 'requested' | 'approved' | 'declined' | 'processed' | 'reopened'

const templates = {
  requested: 'refund-requested',
  approved: 'refund-approved',
  declined: 'refund-declined',
  processed: 'refund-processed',
  reopened: 'refund-undone',
} as const

const templateFor = ({ kind }: RefundOfEmail, news: News) =>
  news === 'approved' && kind === 'DUPLICATE' ? 'refund-of-second-payment' : templates[news]

const valuesOf = ({ firstName, currency, amountMinor, decisionReason }: RefundOfEmail) => ({
  name: firstName || 'there',
  amount: moneyText(amountMinor, currency),
  reason: decisionReason ?? '',
})

export const refundEmail = (site: Site, refund: RefundOfEmail, news: News) =>
  renderTemplate(site, templateFor(refund, news), {
    values: valuesOf(refund),
    rows: [
      ...refundedItem(refund),
      ...(refund.seats === null ? [] : [['Seats', String(refund.seats)] as [string, string]]),
      ['Amount', moneyText(refund.amountMinor, refund.currency)],
      ['Order', `#${refund.orderId}`],
      ...(refund.creditNoteNumber === null ? [] : [['Credit note', refund.creditNoteNumber] as [string, string]]),
    ],
    url: `${site.publicUrl}/orders`,
  })

function refundedItem({ title, bundle }: RefundOfEmail): [string, string][] {
  if (bundle !== null) return [['Bundle', bundle]]
  return title === null ? [] : [['Course', title]]
}

/** Like `refundEmail`, without the greeting. */
export function refundWords(refund: RefundOfEmail, news: News): { subject: string; paragraphs: string[] } {
  const { subject, paragraphs } = plainTextOfTemplate(templateFor(refund, news), valuesOf(refund))
  return { subject, paragraphs: paragraphs.slice(1) }
}

const alerts: Record<string, string> = {
  FAILED:
    'The provider couldn’t pay this refund. The money is back in our balance and is still owed to the buyer. Send the refund again, or pay it by hand.',
  NEEDS_ATTENTION:
    'The original payment method can’t receive this refund. Ask the buyer for their bank details, and use them to send the refund again.',
  UNFUNDED: 'The provider’s balance is too low for this refund. Top it up. The refund is retried every hour.',
  EXTERNAL_FAILED:
    'A refund made at the provider has failed, so we reversed it here. The money is back in our balance, and any enrollments that the refund ended are restored.',
  DUE_AGAIN:
    'The refund that replaced this one at the provider has failed. We still owe the buyer the money. Send the refund again, or pay it by hand.',
  EXTERNAL: 'This refund was made at the provider, not here. Check which course it was for.',
}

/** Returns the email to managers about a refund that needs action. Contains no buyer data. */
export function refundAlertEmail(site: Site, refund: RefundOfEmail, because: string) {
  return renderTemplate(site, 'refund-alert', {
    values: { number: String(refund.id), reason: alerts[because] ?? because },
    rows: [
      ['Refund', `#${refund.id}, ${refund.status}`],
      ['Order', `#${refund.orderId}`],
      ['Amount', moneyText(refund.amountMinor, refund.currency)],
      ...(refund.providerSays === null ? [] : [['Provider message', refund.providerSays] as [string, string]]),
    ],
    url: `${site.publicUrl}/manager/refunds`,
  })
}
