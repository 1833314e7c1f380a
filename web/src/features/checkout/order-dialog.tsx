import type { CartCourse } from '@akada/contract/cart.ts'
import type { ReactNode } from 'react'
import type { Money } from '../../lib/course-price.ts'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { Price } from '../../ui/price.tsx'
import type { AppliedCoupon } from './applied-coupon.ts'
import { PaysIn } from './pays-in.tsx'
import { Totals } from './totals.tsx'

type OrderedCourse = Pick<CartCourse, 'id' | 'title' | 'instructorName' | 'coverImageUrl' | 'coverWidths'> & { price: Money }

type OrderDialogProps = {
  open: boolean
  courses: readonly OrderedCourse[]
  /** Without the coupon. */
  total: Money
  coupon: AppliedCoupon | null
  message: ReactNode
  isProcessing: boolean
  /** Something can't be bought, or the total isn't known. */
  isUnready: boolean
  onPay: () => void
  onClose: () => void
}

/** The last look at what is bought and for how much. */
export function OrderDialog({ open, courses, total, coupon, ...rest }: OrderDialogProps) {
  const { message, isProcessing, isUnready, onPay, onClose } = rest
  const { amount, currency } = coupon?.total ?? total
  return (
    <Dialog open={open} onClose={onClose} title="Order Summary" busy={isProcessing}>
      <ul>
        {courses.map((course) => (
          <li key={course.id} className="flex items-start gap-3 border-b border-line py-3">
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
              <span className="block leading-snug font-semibold">{course.title}</span>
              <span className="block text-sm text-ink-muted">{course.instructorName}</span>
            </span>
            <Price {...course.price} />
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <Totals subtotal={total} coupon={coupon} discountLabel="Promo code" />
      </div>
      <div className="mb-4">
        <PaysIn currency={total.currency} />
      </div>
      {message}
      <Button size="large" shape="wide" busy={isProcessing} busyText="Processing..." disabled={isUnready} onClick={onPay}>
        {amount === 0 ? 'Enroll now' : `Pay ${formatMoney(amount, currency)}`}
      </Button>
    </Dialog>
  )
}
