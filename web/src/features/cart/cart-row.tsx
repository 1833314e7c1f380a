import type { CartCourse } from '@akada/contract/cart.ts'
import type { Currency } from '@akada/contract/money.ts'
import { instructorNameOf } from '../../lib/instructor-name.ts'
import { paths } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Strike } from '../../ui/price.tsx'
import { CartLine, LinePrice } from './cart-line.tsx'

type CartRowProps = {
  course: CartCourse
  currency: Currency | null
  isBusy: boolean
  isBeingRemoved: boolean
  isBeingSaved: boolean
  onRemove: () => void
  onSave: () => void
}

export const CartRow = ({ course, currency, isBusy, isBeingSaved, onSave, ...removal }: CartRowProps) => (
  <CartLine
    item={course}
    to={paths.course(course.id)}
    isBusy={isBusy}
    price={course.price !== null && currency !== null && <CoursePrice course={course} price={course.price} currency={currency} />}
    // The wishlist and gifts accept only courses that are for sale.
    actions={course.problem === null && <Actions course={course} isBusy={isBusy} isBeingSaved={isBeingSaved} onSave={onSave} />}
    {...removal}
  >
    <p className="mt-1 text-sm text-ink-muted">
      By <bdi>{instructorNameOf(course.instructorName)}</bdi>
    </p>
  </CartLine>
)

type ActionsProps = Pick<CartRowProps, 'course' | 'isBusy' | 'isBeingSaved' | 'onSave'>

const Actions = ({ course, isBusy, isBeingSaved, onSave }: ActionsProps) => (
  <>
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
  </>
)

type CoursePriceProps = { course: CartCourse; price: number; currency: Currency }

const CoursePrice = ({ course: { originalPrice = 0 }, price, currency }: CoursePriceProps) => (
  <LinePrice
    amount={price}
    currency={currency}
    struck={
      originalPrice > price && (
        <span className="text-sm">
          <Strike amount={originalPrice} currency={currency} />
        </span>
      )
    }
  />
)
