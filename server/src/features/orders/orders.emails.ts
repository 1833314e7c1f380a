import { moneyText } from '@akada/contract/money.ts'
import { renderTemplate } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'
import { titleOf } from './draw-receipt.ts'
import type { ReceiptSnapshot } from './orders.receipts.queries.ts'

type Receipt = { number: string; orderId: number; snapshot: ReceiptSnapshot; giftFor: string | null }

const hasSeats = ({ lines }: ReceiptSnapshot) => lines.some(({ seats }) => seats !== undefined)

/** Returns the page where the buyer uses the purchase. */
function pathOf({ orderId, snapshot, giftFor }: Receipt): string {
  if (hasSeats(snapshot)) return `orders/${orderId}/seats`
  return giftFor === null ? 'my-learning' : 'orders'
}

export function receiptEmail(site: Site, receipt: Receipt) {
  const { buyer, lines, currency, totalMinor, receivedMinor = totalMinor } = receipt.snapshot
  const received = moneyText(receivedMinor, currency)
  return renderTemplate(site, 'receipt', {
    values: {
      name: buyer.name ?? 'there',
      number: receipt.number,
      amount: received,
      opened: openedBy(receipt),
    },
    rows: [
      ...lines.flatMap(({ title, priceMinor, discountMinor, seats, courses }): [string, string][] => [
        [
          seats === undefined ? title : `${title} (${seats === 1 ? '1 seat' : `${seats} seats`})`,
          moneyText(priceMinor - discountMinor, currency),
        ],
        ...(courses ? [['Courses of the bundle', courses.join('; ')] as [string, string]] : []),
      ]),
      ...(receipt.giftFor ? [['Gift for', receipt.giftFor] as [string, string]] : []),
      ['Total', moneyText(totalMinor, currency)],
      ...(receivedMinor === totalMinor ? [] : [['Paid', received] as [string, string]]),
      [titleOf(receipt.snapshot), receipt.number],
    ],
    url: `${site.publicUrl}/${pathOf(receipt)}`,
    links: [{ label: 'View orders', url: `${site.publicUrl}/orders` }],
  })
}

function openedBy({ snapshot, giftFor }: Receipt): string {
  const { lines } = snapshot
  if (hasSeats(snapshot)) return 'you can invite your team'
  if (giftFor !== null) return 'we’ll email your gift on the date that you chose'
  const isOne = lines.length === 1 && lines.every(({ courses = [] }) => courses.length < 2)
  return isOne ? 'your course is ready' : 'your courses are ready'
}

export const orderAlertEmail = (site: Site, { id, status, reviewReason }: { id: number; status: string; reviewReason: string | null }) =>
  renderTemplate(site, 'order-alert', { values: { number: String(id), status, reason: reviewReason ?? 'no reason given' } })

type RefusedPayment = { orderId: number; currency: string; providerSays: string | null }

export const refusedPaymentEmail = (site: Site, { orderId, currency, providerSays }: RefusedPayment) =>
  renderTemplate(site, 'payments-refused', { values: { currency, number: String(orderId), answer: providerSays ?? 'no reason given' } })
