import type { CartBundle } from '@akada/contract/cart.ts'
import type { Currency } from '@akada/contract/money.ts'
import { bundlePaths } from '../../lib/bundle-paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { CartLine, LinePrice } from './cart-line.tsx'

type BundleRowProps = {
  bundle: CartBundle
  currency: Currency | null
  isBusy: boolean
  isBeingRemoved: boolean
  onRemove: () => void
}

/** A bundle in the cart, with its courses. */
export const BundleRow = ({ bundle, currency, ...removal }: BundleRowProps) => (
  <CartLine
    item={bundle}
    to={bundlePaths.bundle(bundle.id)}
    price={currency !== null && <BundlePrice bundle={bundle} currency={currency} />}
    {...removal}
  >
    <p className="mt-1 text-sm text-ink-muted">Bundle with:</p>
    <ul className="list-disc ps-5 text-sm text-ink-muted">
      {bundle.courses.map(({ id, title }) => (
        <li key={id} dir="auto" className="wrap-anywhere">
          {title}
        </li>
      ))}
      {bundle.problem === null &&
        bundle.ownedCourses.map(({ id, title }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{title}</bdi> (you have it)
          </li>
        ))}
    </ul>
  </CartLine>
)

const BundlePrice = ({ bundle: { price, listPrice }, currency }: { bundle: CartBundle; currency: Currency }) => (
  <LinePrice
    amount={price}
    currency={currency}
    struck={
      listPrice > price && (
        <s className="text-sm text-ink-muted">
          <VisuallyHidden>The courses alone cost </VisuallyHidden>
          <Amount amount={listPrice} currency={currency} />
        </s>
      )
    }
  />
)
