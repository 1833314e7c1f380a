import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { fieldFault } from '../../lib/faults.ts'
import { ageIn, tableParams } from '../../lib/table-address.ts'
import { BulkOutcomeNote, type Outcome } from '../../ui/bulk-bar.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { OlderPages } from '../../ui/older-pages.tsx'
import { ListSkeleton } from '../../ui/paged-list.tsx'
import { filterOf, type Outbox, type OutboxFilter, outboxQuery, placeOf } from './mail-outbox.api.ts'
import { OutboxFilters } from './outbox-filters.tsx'
import { OutboxHealth } from './outbox-health.tsx'
import { OutboxTable } from './outbox-table.tsx'

/** Lists the site's emails from the last 30 days. */
export function MailOutbox() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const filter = filterOf(query)
  const sort = ageIn(query, 'createdAt')
  const placeFor = (chosen: OutboxFilter) => placeOf(chosen, tableParams(query))
  const outbox = useQuery(outboxQuery({ ...filter, sort }))
  const fault = fieldFault(outbox.error, 'to')
  return (
    <div className="grid gap-6">
      <p className="text-ink-muted">Emails from the last 30 days. Content isn’t stored.</p>
      <OutboxFilters
        filter={filter}
        kinds={outbox.data?.kinds ?? []}
        fault={fault}
        onFilter={(chosen) => void navigate(placeFor(chosen), { preventScrollReset: true })}
      />
      {fault === undefined && <Shown outbox={outbox} filter={filter} placeFor={placeFor} isOldestFirst={sort === 'oldest'} />}
    </div>
  )
}

type ShownProps = {
  outbox: ReturnType<typeof useQuery<Outbox>>
  filter: OutboxFilter
  placeFor: (filter: OutboxFilter) => string
  isOldestFirst: boolean
}

function Shown({ outbox, filter, placeFor, isOldestFirst }: ShownProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  if (outbox.isPending) return <ListSkeleton label="Loading emails…" />
  if (!outbox.data)
    return (
      <Failed message="We couldn’t load the emails." error={outbox.error} onRetry={() => void outbox.refetch()} busy={outbox.isFetching} />
    )
  const { mails, next } = outbox.data
  return (
    <div className="grid gap-6" aria-busy={outbox.isPlaceholderData || undefined}>
      <OutboxHealth {...outbox.data} />
      <BulkOutcomeNote outcome={outcome} />
      {mails.length === 0 ? <NoMails filter={filter} /> : <OutboxTable mails={mails} onOutcome={setOutcome} />}
      <OlderPages
        first={filter.before === undefined ? null : placeFor({ ...filter, before: undefined })}
        next={next === null ? null : placeFor({ ...filter, before: next })}
        isOldestFirst={isOldestFirst}
      />
    </div>
  )
}

const NoMails = ({ filter }: { filter: OutboxFilter }) => {
  const isFiltered = filter.to !== '' || filter.kind !== '' || filter.state !== undefined
  return <Empty drawing="search" text={isFiltered ? 'No matching emails. Try different filters.' : 'No emails in the last 30 days.'} />
}
