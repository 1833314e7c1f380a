import type { CartCourse, Charge } from '@akada/contract/cart.ts'
import type { ReactNode } from 'react'
import { formatAmount } from '../../lib/format.ts'
import { instructorNameOf } from '../../lib/instructor-name.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { PaysIn } from './pays-in.tsx'
import { Totals } from './totals.tsx'

/** A course, or a bundle, whose detail names its courses. */
type OrderedCourse = Pick<CartCourse, 'id' | 'title' | 'coverImageUrl' | 'coverWidths' | 'price'> &
  ({ instructorName: string } | { key: string; detail: string })

type OrderDialogProps = {
  open: boolean
  courses: readonly OrderedCourse[]
  charge: Charge
  couponCode: string | null
  /** Says what happens to the other courses in the cart. */
  note?: ReactNode
  /** The fields for the company on the receipt, shown if there is something to pay. */
  company: ReactNode
  message: ReactNode
  isProcessing: boolean
  /** True if payment isn't possible, or while a coupon is being applied. */
  isUnready: boolean
  onPay: () => void
  onClose: () => void
}

/** Asks the buyer to confirm the courses and the amount. */
export function OrderDialog({ open, courses, charge, couponCode, ...rest }: OrderDialogProps) {
  const { note, company, message, isProcessing, isUnready, onPay, onClose } = rest
  const { total, currency } = charge
  return (
    <Dialog open={open} onClose={onClose} title="Order Summary" busy={isProcessing}>
      <ul>
        {courses.map((course) => (
          <li key={'key' in course ? course.key : course.id} className="flex items-start gap-3 border-b border-line py-3">
            <span className="w-16 flex-none">
              <ImageCover
                id={course.id}
                src={course.coverImageUrl}
                widths={course.coverWidths}
                sizes="64px"
                width={128}
                height={72}
                className="rounded-sm"
              />
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex items-start justify-between gap-3">
                <span dir="auto" className="leading-snug font-semibold">
                  {course.title}
                </span>
                {course.price !== null && <Amount amount={course.price} currency={currency} />}
              </span>
              <span dir="auto" className="block text-sm text-ink-muted">
                {'detail' in course ? course.detail : instructorNameOf(course.instructorName)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <Totals charge={charge} couponCode={couponCode} discountLabel="Promo code" />
      </div>
      <div className="mb-4">
        <PaysIn currency={currency} />
        {note}
      </div>
      {total > 0 && <div className="mb-4 empty:hidden">{company}</div>}
      {message}
      <Button size="large" shape="wide" busy={isProcessing} busyText="Processing..." disabled={isUnready} onClick={onPay}>
        {total === 0 ? 'Enroll now' : `Pay ${formatAmount(total, currency)}`}
      </Button>
    </Dialog>
  )
}
