import type { ReactNode } from 'react'
import type { Money } from '../../lib/course-price.ts'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { Price } from '../../ui/price.tsx'

type OrderedCourse = { id: number; title: string; instructorName: string; coverImageUrl: string | null; price: Money }

type OrderDialogProps = {
  open: boolean
  courses: readonly OrderedCourse[]
  total: Money
  message: ReactNode
  isProcessing: boolean
  isBlocked: boolean
  onPay: () => void
  onClose: () => void
}

/** The last look at what is bought and for how much. */
export const OrderDialog = ({ open, courses, total, message, isProcessing, isBlocked, onPay, onClose }: OrderDialogProps) => (
  <Dialog open={open} onClose={onClose} title="Order Summary" busy={isProcessing}>
    <ul>
      {courses.map((course) => (
        <li key={course.id} className="flex items-start gap-3 border-b border-line py-3">
          <span className="w-16 flex-none">
            <ImageCover id={course.id} src={course.coverImageUrl} width={128} height={72} className="rounded-sm" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block leading-snug font-semibold">{course.title}</span>
            <span className="block text-sm text-ink-muted">{course.instructorName}</span>
          </span>
          <Price {...course.price} />
        </li>
      ))}
    </ul>
    <dl className="my-4 grid gap-2">
      <div className="flex justify-between gap-4 text-ink-muted">
        <dt>Subtotal</dt>
        <dd>
          <Price {...total} />
        </dd>
      </div>
      <div className="flex justify-between gap-4 text-xl font-bold">
        <dt>Total</dt>
        <dd>
          <Price {...total} />
        </dd>
      </div>
    </dl>
    {message}
    <Button size="large" shape="wide" busy={isProcessing} busyText="Processing..." disabled={isBlocked} onClick={onPay}>
      Pay {formatMoney(total.amount, total.currency)}
    </Button>
  </Dialog>
)
