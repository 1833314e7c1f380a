import type { CartCourse } from '@akada/contract/cart.ts'
import type { Currency } from '@akada/contract/money.ts'
import { Link } from 'react-router'
import { instructorNameOf } from '../../lib/instructor-name.ts'
import { paths } from '../../lib/paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { Strike } from '../../ui/price.tsx'

type CartRowProps = {
  course: CartCourse
  currency: Currency | null
  isBusy: boolean
  isBeingRemoved: boolean
  isBeingSaved: boolean
  onRemove: () => void
  onSave: () => void
}

export const CartRow = ({ course, currency, isBusy, isBeingRemoved, isBeingSaved, onRemove, onSave }: CartRowProps) => (
  <li className="flex gap-4 border-t border-line py-5 aria-disabled:opacity-60" aria-disabled={isBusy || undefined}>
    <Link to={paths.course(course.id)} className="w-24 flex-none self-start sm:w-40" tabIndex={-1} aria-hidden="true">
      <ImageCover
        id={course.id}
        src={course.coverImageUrl}
        widths={course.coverWidths}
        sizes="(min-width: 40rem) 160px, 96px"
        width={320}
        height={180}
        className="rounded-sm"
      />
    </Link>
    <div className="grid min-w-0 flex-1 gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 dir="auto" className="text-base leading-snug">
          <Link to={paths.course(course.id)} className="hover:text-brand hover:underline">
            {course.title}
          </Link>
        </h2>
        <p className="mt-1 text-sm text-ink-muted">
          By <bdi>{instructorNameOf(course.instructorName)}</bdi>
        </p>
      </div>
      {course.price !== null && currency !== null && (
        <CoursePrice price={course.price} originalPrice={course.originalPrice ?? 0} currency={currency} />
      )}
      {course.problem !== null && (
        <p className="flex gap-2 text-sm font-medium text-danger sm:col-span-2">
          <Icon name="warning" />
          <span className="min-w-0">{course.problem}</span>
        </p>
      )}
      <div className="-ml-3 flex flex-wrap">
        <Button
          variant="quiet"
          size="small"
          disabled={isBusy}
          busy={isBeingRemoved}
          busyText="Removing…"
          aria-label={`Remove: ${course.title}`}
          onClick={onRemove}
        >
          <Icon name="trash" />
          Remove
        </Button>
        {/* The wishlist accepts only courses that are for sale. */}
        {course.problem === null && (
          <Button
            variant="quiet"
            size="small"
            disabled={isBusy}
            busy={isBeingSaved}
            busyText="Saving…"
            aria-label={`Save for later: ${course.title}`}
            onClick={onSave}
          >
            <Icon name="heart" />
            Save for later
          </Button>
        )}
        {course.problem === null && (
          <LinkButton
            variant="quiet"
            size="small"
            to={paths.giveGift(course.id, { from: 'cart' })}
            replace
            preventScrollReset
            aria-label={`Give as a gift: ${course.title}`}
          >
            <Icon name="gift" />
            Give as a gift
          </LinkButton>
        )}
      </div>
    </div>
  </li>
)

const CoursePrice = ({ price, originalPrice, currency }: { price: number; originalPrice: number; currency: Currency }) => (
  <p className="flex flex-wrap items-baseline gap-x-2 sm:flex-col sm:items-end">
    <strong className="text-lg">
      <Amount amount={price} currency={currency} />
    </strong>
    {originalPrice > price && (
      <span className="text-sm">
        <Strike amount={originalPrice} currency={currency} />
      </span>
    )}
  </p>
)
