import type { RestoredCheckout } from '@akada/contract/checkout-reminders.ts'
import { paths } from '../../lib/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

/** Shows which courses of an order are in the cart again, and what has changed since. */
export const RestoredCart = ({ restored: { courses, notes } }: { restored: RestoredCheckout }) =>
  courses.length === 0 ? (
    <Empty
      drawing="cart"
      text="You have the courses of this order, or they can’t be bought right now."
      action={<LinkButton to={paths.myLearning()}>My learning</LinkButton>}
    />
  ) : (
    <div className="grid gap-5">
      <Banner kind="info">
        {notes.map((note) => (
          <p key={note} dir="auto">
            {note}
          </p>
        ))}
      </Banner>
      <div>
        <h2 className="text-xl">In your cart</h2>
        <ul className="mt-2 grid gap-1">
          {courses.map(({ id, title }) => (
            <li key={`${id} ${title}`} dir="auto" className="wrap-anywhere">
              {title}
            </li>
          ))}
        </ul>
      </div>
      <LinkButton to={paths.cart}>Go to cart</LinkButton>
    </div>
  )
