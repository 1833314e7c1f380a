import { moneyText } from '@akada/contract/money.ts'
import { renderTemplate } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'

export type DisputeOfEmail = {
  id: number
  orderId: number
  reference: string
  resolution: string | null
  category: string | null
  currency: string
  amountMinor: number
  dueAt: Date | null
  resolvedAt: Date | null
}

const momentText = (at: Date, timeZone: string) =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)} (${timeZone.replace('_', ' ')})`

/** Renders the email to the operator about an opened dispute and its deadline, or about its outcome. */
export function disputeEmail(site: Site, dispute: DisputeOfEmail) {
  const { resolvedAt, resolution, dueAt } = dispute
  const number = String(dispute.orderId)
  const deadline =
    dueAt === null
      ? 'The provider gave no deadline, so respond today.'
      : `Respond at the payment provider before ${momentText(dueAt, site.timeZone)}.`
  const shown = { rows: rowsOf(dispute), url: `${site.publicUrl}/manager/refunds` }
  return resolvedAt === null
    ? renderTemplate(site, 'dispute-opened', { values: { number, deadline }, ...shown })
    : renderTemplate(site, 'dispute-over', { values: { number, outcome: resolution ?? 'not given' }, ...shown })
}

const rowsOf = ({ orderId, reference, amountMinor, currency, category }: DisputeOfEmail): [string, string][] => [
  ['Order', `#${orderId}`],
  ['Reference', reference],
  ['Amount', moneyText(amountMinor, currency)],
  ...(category === null ? [] : [['Category', category] as [string, string]]),
]
