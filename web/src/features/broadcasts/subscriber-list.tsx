import { downloadSubscribers } from '@akada/contract/calls/subscribers.ts'
import { formatCount } from '@akada/contract/counts.ts'
import type { Subscriber } from '@akada/contract/subscribers.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { download } from '../../lib/download.ts'
import { pageInAddress } from '../../lib/page-number.ts'
import { adminPaths } from '../../lib/work-paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Facts } from '../../ui/facts.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { type SubscribersAsked, subscribersQuery } from './broadcasts.api.ts'

const states = { ALL: 'All', CONFIRMED: 'Confirmed', UNCONFIRMED: 'Unconfirmed' } as const
type State = keyof typeof states
const stateOf = (word: string | null): State => (Object.keys(states) as State[]).find((state) => state.toLowerCase() === word) ?? 'ALL'

/** The page parameter differs from that of the issue list above. */
function askedIn(query: URLSearchParams): SubscribersAsked {
  const page = Number(query.get('subscribers'))
  return {
    search: query.get('search') ?? '',
    state: stateOf(query.get('state')),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

const addressOf = ({ search, state, page }: SubscribersAsked) =>
  adminPaths.communication({
    tab: 'newsletter',
    search: search || undefined,
    state: state === 'ALL' ? undefined : state.toLowerCase(),
    subscribers: pageInAddress(page),
  })

/** Counts, searches and exports newsletter subscribers. */
export function SubscriberList() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const asked = askedIn(query)
  const subscribers = useQuery(subscribersQuery(asked))
  const look = (filters: Omit<SubscribersAsked, 'page'>) =>
    void navigate(addressOf({ ...filters, page: 1 }), { replace: true, preventScrollReset: true })

  return (
    <SectionCard title="Subscribers" intro="People who subscribed to the newsletter. Unsubscribed addresses are deleted.">
      {subscribers.data && <Counts {...subscribers.data.counts} />}
      <Filters asked={asked} onLook={look} />
      <PagedList
        list={subscribers}
        loading="Loading subscribers…"
        failure="We couldn’t load the subscribers."
        empty={<Empty drawing="search" text={asked.search || asked.state !== 'ALL' ? 'No matching subscribers.' : 'No subscribers yet.'} />}
        linkTo={(page) => addressOf({ ...asked, page })}
      >
        {(found) => <Table caption="Newsletter subscribers" isCaptionHidden columns={columns} rows={found} rowKey={({ id }) => id} />}
      </PagedList>
      <div className="mt-5">
        <DownloadButton load={() => download(downloadSubscribers, {})}>Export confirmed subscribers (CSV)</DownloadButton>
        <p className="mt-2 text-sm text-ink-muted">Exports are recorded in the audit log.</p>
      </div>
    </SectionCard>
  )
}

type CountsProps = { confirmed: number; unconfirmed: number; confirmedInMonth: number }

const Counts = ({ confirmed, unconfirmed, confirmedInMonth }: CountsProps) => (
  <div className="tabular mb-5">
    <Facts
      facts={[
        ['Confirmed', formatCount(confirmed)],
        ['New in 30 days', formatCount(confirmedInMonth)],
        ['Unconfirmed', formatCount(unconfirmed)],
      ]}
    />
  </div>
)

type FiltersProps = { asked: SubscribersAsked; onLook: (filters: Omit<SubscribersAsked, 'page'>) => void }

function Filters({ asked, onLook }: FiltersProps) {
  const words = useRef<HTMLInputElement>(null)
  const typed = () => words.current?.value.trim() ?? ''

  function submit(event: FormEvent) {
    event.preventDefault()
    onLook({ search: typed(), state: asked.state })
  }

  return (
    <form method="get" aria-label="Search subscribers" className="filters mb-5 md:grid-cols-[minmax(0,1fr)_auto_12rem]" onSubmit={submit}>
      <TextField
        key={asked.search}
        ref={words}
        label="Search subscribers"
        type="search"
        name="search"
        maxLength={254}
        placeholder="Part of an email address"
        defaultValue={asked.search}
      />
      <Button type="submit" variant="secondary">
        Search
      </Button>
      <SelectField
        label="Status"
        name="state"
        value={asked.state}
        onChange={({ currentTarget }) => onLook({ search: typed(), state: currentTarget.value as State })}
      >
        {Object.entries(states).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </form>
  )
}

const columns: readonly Column<Subscriber>[] = [
  { key: 'email', header: 'Email', phone: 'primary', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  {
    key: 'state',
    header: 'Status',
    phone: 'status',
    cell: ({ confirmedAt }) => <Badge kind={confirmedAt ? 'success' : 'neutral'}>{confirmedAt ? 'Confirmed' : 'Unconfirmed'}</Badge>,
  },
  { key: 'asked', header: 'Subscribed', phone: 'secondary', cell: ({ consentedAt }) => <Moment at={consentedAt} /> },
  { key: 'confirmed', header: 'Confirmed', phone: 'details', cell: ({ confirmedAt }) => (confirmedAt ? <Moment at={confirmedAt} /> : '–') },
]
