import type { Purchase } from '@akada/contract/purchases.ts'
import type { ReducedBundle, Refund } from '@akada/contract/refunds.ts'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { bundlePaths } from '../../lib/bundle-paths.ts'
import { paths } from '../../lib/paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { refundLabel, refundSentence } from './order-words.ts'
import type { OrderLine } from './orders.api.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { RefundMeter } from './refund-meter.tsx'
import { WithdrawRefund } from './withdraw-refund.tsx'

/** Shows the gift or the seats of a line, with their actions. Null for other lines. */
export type DetailsOf = (order: Purchase, line: OrderLine) => ReactNode

type LineOfOrderProps = { order: Purchase; line: OrderLine; detailsOf: DetailsOf; onRefund: (refund: Refund) => void }

/** Shows a course in an order, its price, and whether the buyer can request a refund. */
export function LineOfOrder({ order, line, detailsOf, onRefund }: LineOfOrderProps) {
  const { until, usedPercent, maxPercent, isAutomatic, reducedBundles = [] } = line.refundability
  const [query] = useSearchParams()
  const page = line.bundle ? bundlePaths.bundle(line.bundle.id) : paths.course(line.courseId)
  const [isAsking, setAsking] = useState(until !== null && query.get('refund') === String(line.courseId))
  return (
    <li className="flex gap-4 border-t border-line py-4">
      <Link to={page} className="w-20 flex-none self-start sm:w-32" tabIndex={-1} aria-hidden="true">
        <ImageCover
          id={line.courseId}
          src={line.coverImageUrl}
          widths={line.coverWidths}
          sizes="(min-width: 40rem) 128px, 80px"
          width={320}
          height={180}
          className="rounded-sm"
        />
      </Link>
      <div className="grid min-w-0 flex-1 content-start gap-2">
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
          <div className="min-w-0">
            <h3 dir="auto" className="text-base leading-snug">
              <Link to={page} className="hover:text-brand hover:underline">
                {line.title}
              </Link>
            </h3>
            {line.instructorName !== null && !line.bundle && (
              <p className="text-sm text-ink-muted">
                By <bdi>{line.instructorName}</bdi>
              </p>
            )}
          </div>
          <p className="flex items-baseline gap-2">
            {line.discount > 0 && (
              <s className="text-sm text-ink-muted">
                <VisuallyHidden>Price before the discount </VisuallyHidden>
                <Amount amount={line.price} currency={order.currency} />
              </s>
            )}
            <strong>
              <Amount amount={line.paid} currency={order.currency} />
            </strong>
          </p>
        </div>
        {line.bundle && <Bundled bundle={line.bundle} />}
        {detailsOf(order, line)}
        {until !== null && line.gift === null && !line.seats && (
          <RefundMeter until={until} usedPercent={usedPercent} maxPercent={maxPercent} />
        )}
        {until === null && reducedBundles[0] && <BundleFirst bundle={reducedBundles[0]} />}
        {line.refund && <RefundState refund={line.refund} isOneOfSeveral={order.lines.length > 1} />}
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          {line.isEnrolled && line.gift === null && !line.seats && !line.bundle && (
            <LinkButton to={paths.learn(line.courseId)} variant="secondary" size="small" aria-label={`Go to Course: ${line.title}`}>
              Go to Course
            </LinkButton>
          )}
          {line.refund?.status === 'REQUESTED' && <WithdrawRefund refund={line.refund} title={line.title} />}
          {until !== null && (
            <span className="flex flex-wrap items-center gap-x-1">
              <Button variant="quiet" size="small" aria-label={`Request a refund: ${line.title}`} onClick={() => setAsking(true)}>
                Request a refund
              </Button>
              <span className="px-2 text-sm text-ink-muted">
                If requested: <span>{isAutomatic ? 'Refunded at once' : 'Reviewed by our team'}</span>
              </span>
            </span>
          )}
        </div>
      </div>
      <RefundDialog
        open={isAsking}
        orderId={order.id}
        currency={order.currency}
        line={line}
        onRequested={onRefund}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}

/** Says which bundle must be refunded before the course. */
const BundleFirst = ({ bundle }: { bundle: ReducedBundle }) => (
  <p className="text-sm text-ink-muted">
    You used this course to pay less for “<bdi>{bundle.title}</bdi>” in order #{bundle.orderId}. To refund the course, refund the bundle
    first.
  </p>
)

/** In an order of several courses, a label says which of them the refund is for. */
function RefundState({ refund, isOneOfSeveral }: { refund: Refund; isOneOfSeveral: boolean }) {
  const label = isOneOfSeveral ? refundLabel(refund) : null
  return (
    <div className="grid justify-items-start gap-1">
      {label && <Badge kind={label.kind}>{label.text}</Badge>}
      <p className="text-sm text-ink-muted">{refundSentence(refund)}</p>
    </div>
  )
}

/** The courses of a bundle, each with a link to learn. */
const Bundled = ({ bundle }: { bundle: NonNullable<OrderLine['bundle']> }) => (
  <div className="text-sm">
    <p className="text-ink-muted">Bundle with:</p>
    <ul className="list-disc ps-5">
      {bundle.courses.map(({ id, title, isEnrolled }) => (
        <li key={id} dir="auto" className="wrap-anywhere">
          <Link to={isEnrolled ? paths.learn(id) : paths.course(id)} className="link">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </div>
)
