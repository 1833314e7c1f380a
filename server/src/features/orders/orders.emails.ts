import { moneyText } from '@akada/contract/money.ts'
import { renderTemplate } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'
import type { ReceiptSnapshot } from './orders.receipts.queries.ts'

export function receiptEmail(site: Site, receipt: { number: number; snapshot: ReceiptSnapshot; giftFor: string | null }) {
  const { buyer, lines, currency, totalMinor, receivedMinor = totalMinor } = receipt.snapshot
  const received = moneyText(receivedMinor, currency)
  return renderTemplate(site, 'receipt', {
    values: {
      name: buyer.name ?? 'there',
      number: String(receipt.number),
      amount: received,
      opened: openedBy(receipt),
    },
    rows: [
      ...lines.map(({ title, priceMinor, discountMinor }): [string, string] => [title, moneyText(priceMinor - discountMinor, currency)]),
      ...(receipt.giftFor ? [['Gift for', receipt.giftFor] as [string, string]] : []),
      ['Total', moneyText(totalMinor, currency)],
      ...(receivedMinor === totalMinor ? [] : [['Paid', received] as [string, string]]),
      ['Receipt', `#${receipt.number}`],
    ],
    url: `${site.publicUrl}/${receipt.giftFor === null ? 'my-learning' : 'orders'}`,
    links: [{ label: 'View orders', url: `${site.publicUrl}/orders` }],
  })
}

function openedBy({ snapshot: { lines }, giftFor }: { snapshot: ReceiptSnapshot; giftFor: string | null }): string {
  if (giftFor !== null) return 'we’ll email your gift on the date that you chose'
  return lines.length === 1 ? 'your course is ready' : 'your courses are ready'
}

export const orderAlertEmail = (site: Site, { id, status, reviewReason }: { id: number; status: string; reviewReason: string | null }) =>
  renderTemplate(site, 'order-alert', { values: { number: String(id), status, reason: reviewReason ?? 'no reason given' } })

type RefusedPayment = { orderId: number; currency: string; providerSays: string | null }

export const refusedPaymentEmail = (site: Site, { orderId, currency, providerSays }: RefusedPayment) =>
  renderTemplate(site, 'payments-refused', { values: { currency, number: String(orderId), answer: providerSays ?? 'no reason given' } })
