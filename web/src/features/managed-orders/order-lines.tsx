import { refundLine } from '@akada/contract/calls/refunds.ts'
import type { Gift } from '@akada/contract/gifts.ts'
import type { ManagedOrderDetails } from '@akada/contract/purchases.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { bundlePaths } from '../../lib/bundle-paths.ts'
import { giftStates, giftTitle } from '../../lib/gift-words.ts'
import { refundText, refundWords } from '../../lib/order-words.ts'
import { paths } from '../../lib/paths.ts'
import { countsText } from '../../lib/seat-words.ts'
import { managerPaths } from '../../lib/work-paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PaidAmount } from '../../ui/paid-amount.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { ReducedBundles } from '../../ui/reduced-bundles.tsx'
import { RefundEffects } from '../../ui/refund-effects.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { EndCourse, UnmatchedMoney } from './end-course.tsx'
import { useOrderChanged } from './managed-orders.api.ts'

type Line = ManagedOrderDetails['lines'][number]

/** Lists an order's courses, each with its refund action. */
export function OrderLines({ order }: { order: ManagedOrderDetails }) {
  const [asked, setAsked] = useState<Line | null>(null)
  const [ended, setEnded] = useState<Line | null>(null)
  const { currency, status, discount, total, paid, couponCode } = order
  const isPaid = status === 'PAID' || status === 'REFUND_REQUESTED'
  const columns: readonly Column<Line>[] = [
    {
      key: 'title',
      header: 'Course',
      phone: 'primary',
      cell: ({ courseId, title, bundle }) => (
        <Link dir="auto" to={bundle ? bundlePaths.bundle(bundle.id) : paths.course(courseId)} className="link">
          {title}
        </Link>
      ),
      phoneCell: ({ title }) => title,
      isInDetails: true,
      note: noteOf,
    },
    { key: 'price', header: 'Price', phone: 'details', align: 'right', cell: (line) => <Amount amount={line.price} currency={currency} /> },
    {
      key: 'discount',
      header: 'Discount',
      phone: 'details',
      align: 'right',
      cell: (line) => <Amount amount={-line.discount} currency={currency} />,
    },
    { key: 'paid', header: 'Paid', phone: 'amount', align: 'right', cell: (line) => <Amount amount={line.paid} currency={currency} /> },
    {
      key: 'refund',
      header: 'Refund',
      phone: 'details',
      align: 'right',
      cell: (line) => (
        <LineRefund
          line={line}
          canRefund={isPaid}
          endable={coursesOf(line).filter(({ id }) => order.endableCourseIds.includes(id))}
          onRefund={() => setAsked(line)}
          onEnd={({ id, title }) => setEnded({ ...line, courseId: id, title })}
        />
      ),
    },
  ]

  return (
    <SectionCard title="Courses">
      <UnmatchedMoney {...order} />
      <Table caption="Courses in this order" isCaptionHidden columns={columns} rows={order.lines} rowKey={({ id }) => id} />
      <div className="mt-4 text-right">
        {discount > 0 && (
          <span className="block text-sm text-ink-muted">
            Discount{couponCode !== null && ` with ${couponCode}`}: <Amount amount={discount} currency={currency} />
          </span>
        )}
        <strong>
          Total <Amount amount={total} currency={currency} />
        </strong>
        <PaidAmount total={total} paid={paid} currency={currency} />
      </div>
      <RefundLine order={order} line={asked} onClose={() => setAsked(null)} />
      <EndCourse order={order} line={ended} onClose={() => setEnded(null)} />
    </SectionCard>
  )
}

/** Shows the recipient of a gift. Managers need the address to help its buyer. */
const managedGift = (gift: Gift): string => [giftTitle(gift), gift.recipientEmail, giftStates[gift.state].text].filter(Boolean).join(' · ')

type Course = { id: number; title: string }

/** Returns the line's course, or the courses of its bundle. */
const coursesOf = ({ bundle, courseId, title }: Line): readonly Course[] => bundle?.courses ?? [{ id: courseId, title }]

function noteOf({ instructorName, gift, seats, bundle }: Line): string | null {
  if (bundle) return `Bundle: ${bundle.courses.map(({ title }) => title).join(', ')}`
  if (gift) return managedGift(gift)
  return seats ? countsText(seats) : instructorName
}

type LineRefundProps = {
  line: Line
  canRefund: boolean
  /** The courses whose access a manager can end. */
  endable: readonly Course[]
  onRefund: () => void
  onEnd: (course: Course) => void
}

function LineRefund({ line, canRefund, endable, onRefund, onEnd }: LineRefundProps) {
  const { refund, paid, title } = line
  const isOpen = refund === null || refund.status === 'DECLINED'
  const canBeRefunded = line.seats ? line.seats.free > 0 : isOpen
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      {refund && <Badge kind={refundWords[refund.status].kind}>{refundText(refund)}</Badge>}
      {refund?.status === 'REQUESTED' && (
        <Link to={managerPaths.refunds()} className="link text-sm">
          Decide
        </Link>
      )}
      {canBeRefunded && canRefund && paid > 0 && (
        <Button variant="secondary" size="small" onClick={onRefund}>
          Refund <VisuallyHidden>for {title}</VisuallyHidden>
        </Button>
      )}
      {endable.map((course) => (
        <Button key={course.id} variant="secondary" size="small" onClick={() => onEnd(course)}>
          End access {line.bundle ? <span>to {course.title}</span> : <VisuallyHidden>to {course.title}</VisuallyHidden>}
        </Button>
      ))}
      {refund === null && endable.length === 0 && !(canRefund && paid > 0) && '–'}
    </span>
  )
}

type RefundLineProps = { order: ManagedOrderDetails; line: Line | null; onClose: () => void }

function RefundLine({ order, line, onClose }: RefundLineProps) {
  const changed = useOrderChanged()
  return (
    <ReasonDialog
      open={line !== null}
      title={line?.seats ? 'Refund the free seats?' : line?.bundle ? 'Refund this bundle?' : 'Refund this course?'}
      hint="Saved with the refund. We’ll email the buyer, without this text."
      confirmText="Refund"
      busyText="Refunding…"
      variant="danger"
      failure="We couldn’t refund the course. Please try again."
      confirm={(reason) =>
        call(refundLine, {
          params: { id: order.id },
          body: { courseId: line?.courseId ?? 0, reason, ...(line?.seats && { seats: line.seats.free }) },
        })
      }
      onDone={() => {
        onClose()
        changed()
        showToast({ kind: 'success', text: 'The refund is on its way to the buyer.' })
      }}
      onCancel={onClose}
    >
      {line && (
        <div className="grid gap-3">
          <ReducedBundles bundles={line.refundability.reducedBundles} />
          <p>
            <RefundEffects
              buyerName={order.buyer.name}
              amount={line.refundability.amount ?? line.paid}
              currency={order.currency}
              courseTitle={line.title}
              isGift={line.gift !== null}
              seats={line.seats?.free ?? null}
            />
          </p>
        </div>
      )}
    </ReasonDialog>
  )
}
