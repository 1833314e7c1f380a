import type { CartBundle } from '@akada/contract/cart.ts'
import type { Currency } from '@akada/contract/money.ts'
import { Link } from 'react-router'
import { bundlePaths } from '../../lib/bundle-paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type BundleRowProps = {
  bundle: CartBundle
  currency: Currency | null
  isBusy: boolean
  isBeingRemoved: boolean
  onRemove: () => void
}

/** A bundle in the cart, with its courses. */
export const BundleRow = ({ bundle, currency, isBusy, isBeingRemoved, onRemove }: BundleRowProps) => (
  <li className="flex gap-4 border-t border-line py-5 aria-disabled:opacity-60" aria-disabled={isBusy || undefined}>
    <Link to={bundlePaths.bundle(bundle.id)} className="w-24 flex-none self-start sm:w-40" tabIndex={-1} aria-hidden="true">
      <ImageCover
        id={bundle.id}
        src={bundle.coverImageUrl}
        widths={bundle.coverWidths}
        sizes="(min-width: 40rem) 160px, 96px"
        width={320}
        height={180}
        className="rounded-sm"
      />
    </Link>
    <div className="grid min-w-0 flex-1 gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 dir="auto" className="text-base leading-snug">
          <Link to={bundlePaths.bundle(bundle.id)} className="hover:text-brand hover:underline">
            {bundle.title}
          </Link>
        </h2>
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
      </div>
      {currency !== null && <BundlePrice bundle={bundle} currency={currency} />}
      {bundle.problem !== null && (
        <p className="flex gap-2 text-sm font-medium text-danger sm:col-span-2">
          <Icon name="warning" />
          <span className="min-w-0">{bundle.problem}</span>
        </p>
      )}
      <div className="-ml-3">
        <Button
          variant="quiet"
          size="small"
          disabled={isBusy}
          busy={isBeingRemoved}
          busyText="Removing…"
          aria-label={`Remove: ${bundle.title}`}
          onClick={onRemove}
        >
          <Icon name="trash" />
          Remove
        </Button>
      </div>
    </div>
  </li>
)

const BundlePrice = ({ bundle: { price, listPrice }, currency }: { bundle: CartBundle; currency: Currency }) => (
  <p className="flex flex-wrap items-baseline gap-x-2 sm:flex-col sm:items-end">
    <strong className="text-lg">
      <Amount amount={price} currency={currency} />
    </strong>
    {listPrice > price && (
      <s className="text-sm text-ink-muted">
        <VisuallyHidden>The courses alone cost </VisuallyHidden>
        <Amount amount={listPrice} currency={currency} />
      </s>
    )}
  </p>
)
