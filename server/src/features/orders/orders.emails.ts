import { moneyText } from '@akada/contract/money.ts'
import type { Site } from '#platform/deps.ts'
import { layOut } from '#platform/mail/layout.ts'
import type { ReceiptSnapshot } from './orders.receipts.queries.ts'

export function receiptEmail(site: Site, receipt: { number: number; snapshot: ReceiptSnapshot }) {
  const { buyer, lines, currency, totalMinor } = receipt.snapshot
  return layOut(site, {
    subject: `Your ${site.name} receipt no. ${receipt.number}`,
    paragraphs: [
      `Hello ${buyer.name ?? 'there'},`,
      `Thank you. We received ${moneyText(totalMinor, currency)}, and your ${lines.length === 1 ? 'course is' : 'courses are'} open.`,
    ],
    rows: [
      ...lines.map(({ title, priceMinor, discountMinor }): [string, string] => [title, moneyText(priceMinor - discountMinor, currency)]),
      ['Total', moneyText(totalMinor, currency)],
      ['Receipt', `No. ${receipt.number}`],
    ],
    action: { label: 'Start learning', url: `${site.publicUrl}/my-learning` },
    links: [{ label: 'See your orders', url: `${site.publicUrl}/orders` }],
  })
}

export function orderAlertEmail(site: Site, order: { id: number; status: string; reviewReason: string | null }) {
  return layOut(site, {
    subject: `Order ${order.id} needs a look`,
    paragraphs: [
      `Order ${order.id} is ${order.status}: ${order.reviewReason ?? 'no reason was noted'}.`,
      'Nothing more happens to it by itself.',
    ],
  })
}

export function refusedPaymentEmail(site: Site, payment: { orderId: number; currency: string; providerSays: string | null }) {
  return layOut(site, {
    subject: 'The payment provider refuses payments',
    paragraphs: [
      `A payment in ${payment.currency} for order ${payment.orderId} could not be opened. The provider says: ${payment.providerSays ?? 'nothing'}.`,
      'Buyers can’t pay until this is put right: look at the key in the settings, and at the currencies that are enabled at the provider.',
    ],
  })
}
