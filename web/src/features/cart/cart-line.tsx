import type { Currency } from '@akada/contract/money.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'

/** A course or a bundle in the cart. */
type Item = { id: number; title: string; coverImageUrl: string | null; coverWidths: readonly number[]; problem: string | null }

type CartLineProps = {
  item: Item
  /** The URL of the item's page. */
  to: string
  isBusy: boolean
  isBeingRemoved: boolean
  onRemove: () => void
  price: ReactNode
  /** Actions beside “Remove”. */
  actions?: ReactNode
  /** What is below the title. */
  children: ReactNode
}

export const CartLine = ({ item, to, isBusy, isBeingRemoved, onRemove, price, actions, children }: CartLineProps) => (
  <li className="flex gap-4 border-t border-line py-5 aria-disabled:opacity-60" aria-disabled={isBusy || undefined}>
    <Link to={to} className="w-24 flex-none self-start sm:w-40" tabIndex={-1} aria-hidden="true">
      <ImageCover
        id={item.id}
        src={item.coverImageUrl}
        widths={item.coverWidths}
        sizes="(min-width: 40rem) 160px, 96px"
        width={320}
        height={180}
        className="rounded-sm"
      />
    </Link>
    <div className="grid min-w-0 flex-1 gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 dir="auto" className="text-base leading-snug">
          <Link to={to} className="hover:text-brand hover:underline">
            {item.title}
          </Link>
        </h2>
        {children}
      </div>
      {price}
      {item.problem !== null && (
        <p className="flex gap-2 text-sm font-medium text-danger sm:col-span-2">
          <Icon name="warning" />
          <span className="min-w-0">{item.problem}</span>
        </p>
      )}
      <div className="-ml-3 flex flex-wrap">
        <Button
          variant="quiet"
          size="small"
          disabled={isBusy}
          busy={isBeingRemoved}
          busyText="Removing…"
          aria-label={`Remove: ${item.title}`}
          onClick={onRemove}
        >
          <Icon name="trash" />
          Remove
        </Button>
        {actions}
      </div>
    </div>
  </li>
)

/** The price of a line, with the higher price that is struck through. */
export const LinePrice = ({ amount, currency, struck }: { amount: number; currency: Currency; struck: ReactNode }) => (
  <p className="flex flex-wrap items-baseline gap-x-2 sm:flex-col sm:items-end">
    <strong className="text-lg">
      <Amount amount={amount} currency={currency} />
    </strong>
    {struck}
  </p>
)
