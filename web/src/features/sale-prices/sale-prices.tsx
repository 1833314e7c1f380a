import type { SalePrices as Listed, PriceChange, SalePrice } from '@akada/contract/sale-prices.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { formatAmount } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Moment } from '../../ui/moment.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast.tsx'
import { SalePriceDialog } from './sale-price-dialog.tsx'
import { salePricesQuery, useSalePriceCalls } from './sale-prices.api.ts'

type SalePricesProps = { courseId: number; isReadOnly: boolean }

/** A course's sale prices and its price history. */
export function SalePrices({ courseId, isReadOnly }: SalePricesProps) {
  const listed = useQuery(salePricesQuery(courseId))
  return (
    <SectionCard title="Sale prices" intro="A lower price for a limited time. It applies everywhere, and ends on time.">
      {listed.data ? (
        <List courseId={courseId} isReadOnly={isReadOnly} listed={listed.data} />
      ) : listed.isError ? (
        <Failed message="We couldn’t load the sale prices." error={listed.error} onRetry={() => void listed.refetch()} />
      ) : (
        <Loading label="Loading sale prices…">
          <Skeleton className="h-24" />
        </Loading>
      )}
    </SectionCard>
  )
}

type ListProps = SalePricesProps & { listed: Listed }

function List({ courseId, isReadOnly, listed }: ListProps) {
  const { regular, salePrices, history, mayAdd } = listed
  const [isAdding, setAdding] = useState(false)
  const actions: Column<SalePrice> = {
    key: 'actions',
    header: 'Actions',
    phone: 'details',
    align: 'right',
    cell: (sale) => (sale.state === 'ENDED' || isReadOnly ? null : <Actions courseId={courseId} regular={regular} sale={sale} />),
  }
  return (
    <div className="grid gap-5">
      {salePrices.length > 0 ? (
        <Table caption="Sale prices" isCaptionHidden columns={[...columns, actions]} rows={salePrices} rowKey={({ id }) => id} />
      ) : (
        <p className="text-ink-muted">
          {mayAdd ? 'No sale prices yet.' : 'You can add sale prices to a published course that isn’t free.'}
        </p>
      )}
      {mayAdd && !isReadOnly && (
        <div>
          <Button variant="secondary" onClick={() => setAdding(true)}>
            Add sale price
          </Button>
          <SalePriceDialog courseId={courseId} regular={regular} open={isAdding} onClose={() => setAdding(false)} />
        </div>
      )}
      {history.length > 0 && <Table caption="Price history" columns={changeColumns} rows={history} rowKey={keyOf} />}
    </div>
  )
}

type Prices = Listed['regular']

const pricesText = ({ priceNaira, priceUsd }: Prices) =>
  [...(priceNaira === null ? [] : [formatAmount(priceNaira, 'NGN')]), formatAmount(priceUsd, 'USD')].join(' · ')

const states = {
  SCHEDULED: { text: 'Scheduled', kind: 'info' },
  RUNNING: { text: 'Running', kind: 'success' },
  ENDED: { text: 'Ended', kind: 'neutral' },
} as const

const columns: readonly Column<SalePrice>[] = [
  { key: 'price', header: 'Price', phone: 'primary', cell: (sale) => <strong className="whitespace-nowrap">{pricesText(sale)}</strong> },
  { key: 'state', header: 'Status', phone: 'status', cell: ({ state }) => <Badge kind={states[state].kind}>{states[state].text}</Badge> },
  { key: 'starts', header: 'Starts', phone: 'details', cell: ({ startsAt }) => <Moment at={startsAt} isExact /> },
  {
    key: 'ends',
    header: 'Ends',
    phone: 'secondary',
    cell: ({ endsAt }) => <Moment at={endsAt} isExact />,
    phoneCell: ({ state, endsAt }) => (
      <>
        {state === 'ENDED' ? 'Ended' : 'Ends'} <Moment at={endsAt} isExact />
      </>
    ),
  },
]

const kinds = { CHANGED: 'Price changed', SALE_STARTED: 'Sale started', SALE_ENDED: 'Sale ended' } as const
const keyOf = ({ at, kind }: PriceChange) => `${at} ${kind}`

const changeColumns: readonly Column<PriceChange>[] = [
  { key: 'kind', header: 'Change', phone: 'primary', cell: ({ kind }) => kinds[kind] },
  { key: 'at', header: 'Date', phone: 'secondary', cell: ({ at }) => <Moment at={at} /> },
  { key: 'before', header: 'Before', phone: 'details', cell: ({ before }) => pricesText(before) },
  { key: 'after', header: 'After', phone: 'amount', cell: ({ after }) => pricesText(after) },
]

function Actions({ courseId, regular, sale }: { courseId: number; regular: Prices; sale: SalePrice }) {
  const [open, setOpen] = useState<'edit' | 'end' | null>(null)
  const close = () => setOpen(null)
  const isRunning = sale.state === 'RUNNING'
  const [action, done] = isRunning ? ['End now', 'Sale ended.'] : ['Remove', 'Sale price removed.']
  const { end } = useSalePriceCalls(courseId)
  const ending = useMutation({
    mutationFn: () => end(sale.id),
    onSuccess: () => showToast({ kind: 'success', text: done }),
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t end this sale. Please try again.') }),
    onSettled: close,
  })
  const named = (act: string) => `${act}: ${pricesText(sale)}`
  return (
    <span className="flex flex-wrap gap-2 md:justify-end">
      <Button variant="quiet" size="small" aria-label={named('Edit')} onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <Button variant="quiet" size="small" aria-label={named(action)} onClick={() => setOpen('end')}>
        {action}
      </Button>
      <SalePriceDialog courseId={courseId} regular={regular} sale={sale} open={open === 'edit'} onClose={close} />
      <ConfirmDialog
        open={open === 'end'}
        title={isRunning ? 'End this sale now?' : 'Remove this sale price?'}
        text={
          isRunning
            ? `The price returns to ${pricesText(regular)} immediately. Payments that were opened before keep the sale price.`
            : 'Buyers haven’t seen it yet.'
        }
        confirmText={action}
        variant="danger"
        busy={ending.isPending}
        onConfirm={() => ending.mutate()}
        onCancel={close}
      />
    </span>
  )
}
