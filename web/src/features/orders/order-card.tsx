import type { OrderDocument, Purchase } from '@akada/contract/purchases.ts'
import type { Refund } from '@akada/contract/refunds.ts'
import { useState } from 'react'
import { formatAmount } from '../../lib/format.ts'
import { formatMoment } from '../../lib/moments.ts'
import { loadDocument } from '../../lib/tax-documents.ts'
import { AccordionItem } from '../../ui/accordion.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { PaidAmount } from '../../ui/paid-amount.tsx'
import { type DetailsOf, LineOfOrder } from './order-line.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { orderLabel } from './order-words.ts'
import { EInvoiceButton, ReceiptButton } from './receipt-button.tsx'

type OrderCardProps = { order: Purchase; detailsOf: DetailsOf; onRefund: (refund: Refund) => void }

/** Shows an order with the actions available to the buyer. */
export function OrderCard({ order, detailsOf, onRefund }: OrderCardProps) {
  const label = orderLabel(order)
  return (
    <article aria-label={`Order #${order.id}`} className="rounded-lg border border-line bg-surface p-5 shadow-sm sm:p-6">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-lg">Order #{order.id}</h2>
        <Badge kind={label.kind}>{label.text}</Badge>
        <time dateTime={order.createdAt} className="text-sm text-ink-muted">
          {formatMoment(order.createdAt)}
        </time>
      </div>
      <ul>
        {order.lines.map((line) => (
          <LineOfOrder key={line.id} order={order} line={line} detailsOf={detailsOf} onRefund={onRefund} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-4">
        <OrderTotal order={order} />
        <div className="flex flex-wrap gap-2 empty:hidden">
          {order.paymentUrl !== null && (
            <a href={order.paymentUrl} className={buttonClass({ size: 'small' })} aria-label={`Pay now for order #${order.id}`}>
              Pay now
            </a>
          )}
          {order.receiptNumber !== null && <ReceiptButton orderId={order.id} />}
          <EInvoiceButton order={order} />
        </div>
      </div>
      <Corrections documents={order.documents ?? []} />
      <div>
        <History orderId={order.id} />
      </div>
    </article>
  )
}

const correctionWords = { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit note', DEBIT_NOTE: 'Debit note' } as const

/** Lists the credit and debit notes. The receipt has its own button. */
const Corrections = ({ documents }: { documents: readonly OrderDocument[] }) => (
  <ul className="flex flex-wrap gap-x-6 pb-3 text-sm empty:hidden">
    {documents
      .filter(({ kind }) => kind !== 'INVOICE')
      .map(({ number, kind, total, currency, hasEInvoice }) => (
        <li key={number}>
          {correctionWords[kind]} <DownloadLink load={() => loadDocument(number)}>{number}</DownloadLink>: {formatAmount(total, currency)}
          {hasEInvoice && (
            <>
              {' · '}
              <DownloadLink load={() => loadDocument(number, 'xml')} name={`XML of ${number}`}>
                XML
              </DownloadLink>
            </>
          )}
        </li>
      ))}
  </ul>
)

const OrderTotal = ({ order: { couponCode, discount, total, paid, currency } }: { order: Purchase }) => (
  <div>
    {couponCode !== null && (
      <p className="text-sm text-ink-muted">
        Coupon <span className="font-semibold break-all">{couponCode}</span>: {formatAmount(-discount, currency)}
      </p>
    )}
    <p className="font-bold">
      Total <span className="tabular">{formatAmount(total, currency)}</span>
    </p>
    <PaidAmount total={total} paid={paid} currency={currency} />
  </div>
)

function History({ orderId }: { orderId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <AccordionItem summary={`History of order #${orderId}`} open={isOpen} onToggle={setOpen}>
      {isOpen && <OrderTimeline orderId={orderId} />}
    </AccordionItem>
  )
}
