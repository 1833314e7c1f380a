import { toMajor } from '@akada/contract/money.ts'
import type { Site } from '#platform/deps.ts'
import { layOut } from '#platform/mail/layout.ts'
import type { ReceiptSnapshot } from './orders.receipts.queries.ts'

const amount = (minor: number, currency: string) =>
  new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: minor % 100 === 0 ? 0 : 2,
  }).format(toMajor(minor))

export function receiptEmail(site: Site, receipt: { number: number; snapshot: ReceiptSnapshot }) {
  const { buyer, lines, currency, totalMinor } = receipt.snapshot
  return layOut(site, {
    subject: `Your ${site.name} receipt no. ${receipt.number}`,
    paragraphs: [
      `Hello ${buyer.name ?? 'there'},`,
      `Thank you. We received ${amount(totalMinor, currency)}, and your ${lines.length === 1 ? 'course is' : 'courses are'} open.`,
    ],
    rows: [
      ...lines.map(({ title, priceMinor, discountMinor }): [string, string] => [title, amount(priceMinor - discountMinor, currency)]),
      ['Total', amount(totalMinor, currency)],
      ['Receipt', `No. ${receipt.number}`],
    ],
    action: { label: 'Start learning', url: `${site.publicUrl}/my-learning` },
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
