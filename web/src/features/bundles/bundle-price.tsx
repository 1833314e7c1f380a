import type { BundleCard } from '@akada/contract/bundles.ts'
import { type Charged, usePrice } from '../../lib/course-price.ts'
import { formatPrice } from '../../lib/format.ts'
import { ChargeNote } from '../../ui/charge-note.tsx'
import { Price } from '../../ui/price.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type Priced = Omit<Charged, 'isFree'> & Pick<BundleCard, 'listNaira' | 'listUsd'>

/** Shows the bundle's price, and what it saves compared with the prices of its courses today. */
export function BundlePrice({ bundle }: { bundle: Priced }) {
  const { price, charge } = usePrice({ ...bundle, isFree: false })
  const list = price.currency === 'NGN' ? bundle.listNaira : bundle.listUsd
  const saved = list === null ? 0 : list - price.amount
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <strong>
          <Price {...price} />
        </strong>
        {list !== null && saved > 0 && (
          <s className="tabular text-base whitespace-nowrap text-ink-muted">
            <VisuallyHidden>The courses alone cost </VisuallyHidden>
            {formatPrice(list, price.currency)}
          </s>
        )}
      </span>
      <ChargeNote charge={charge} price={price} />
      {list !== null && saved > 0 && (
        <span className="block text-sm font-semibold text-success">
          {`You save ${formatPrice(saved, price.currency)} (${Math.round((saved / list) * 100)}%)`}
        </span>
      )}
    </>
  )
}
