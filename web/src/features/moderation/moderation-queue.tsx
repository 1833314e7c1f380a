import type { ModerationCase } from '@akada/contract/moderation.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { pageInAddress, pageNumberOf } from '../../lib/page-number.ts'
import { useSelection } from '../../lib/use-selection.ts'
import { BulkOutcomeNote, type Outcome } from '../../ui/bulk-bar.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SelectField } from '../../ui/field.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { RowCheck } from '../../ui/row-check.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CaseCard } from './case-card.tsx'
import { DecideSelected } from './decide-selected.tsx'
import { casesQuery, type Kind, type Show } from './moderation.api.ts'
import { caseName } from './moderation-words.ts'

type Place = { show?: string | undefined; kind?: string | undefined; page?: number | undefined }
/** `at`: returns the queue's URL with these filters. `personAt`: returns the URL of a user's page. */
type QueueProps = { at: (place: Place) => string; personAt: (id: string) => string }

const labels: readonly [Show, string][] = [
  ['open', 'Pending'],
  ['decided', 'Decided'],
]
const nothing: Record<Show, string> = { open: 'No pending reports.', decided: 'No decisions yet.' }

const kindOf = (text: string | null): Kind | undefined => (text === 'REVIEW' || text === 'POST' ? text : undefined)

/** Lists reported content by pending and decided cases. */
export function ModerationQueue({ at, personAt }: QueueProps) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const show: Show = query.get('show') === 'decided' ? 'decided' : 'open'
  const kind = kindOf(query.get('kind'))
  const place = (asked: { show?: Show; kind?: Kind | undefined; page?: number }) => {
    const shown = { show, kind, ...asked }
    return at({ show: shown.show === 'open' ? undefined : shown.show, kind: shown.kind, page: pageInAddress(shown.page ?? 1) })
  }
  const go = (to: string) => void navigate(to, { replace: true, preventScrollReset: true })
  return (
    <>
      <div className="mb-6 max-w-56">
        <SelectField
          label="Type"
          name="kind"
          value={kind ?? ''}
          onChange={({ currentTarget }) => go(place({ kind: kindOf(currentTarget.value) }))}
        >
          <option value="">All</option>
          <option value="REVIEW">Reviews</option>
          <option value="POST">Questions and replies</option>
        </SelectField>
      </div>
      <Tabs<Show>
        label="Reports"
        tabs={labels.map(([value, label]) => ({
          value,
          label,
          panel: <CaseList show={value} kind={kind} page={pageNumberOf(query)} linkTo={(page) => place({ page })} personAt={personAt} />,
        }))}
        value={show}
        onChange={(value) => go(place({ show: value }))}
      />
    </>
  )
}

export const loadingReports = 'Loading reports…'

type CaseListProps = {
  show: Show
  kind: Kind | undefined
  page: number
  linkTo: (page: number) => string
  personAt: (id: string) => string
}

function CaseList({ show, kind, page, linkTo, personAt }: CaseListProps) {
  const cases = useQuery(casesQuery({ show, kind, page }))
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return (
    <>
      <BulkOutcomeNote outcome={outcome} />
      <PagedList
        list={cases}
        loading={loadingReports}
        failure="We couldn’t load the reports."
        empty={<Empty drawing="bell" text={nothing[show]} />}
        linkTo={linkTo}
      >
        {(shown) => <Cases cases={shown} personAt={personAt} onOutcome={setOutcome} />}
      </PagedList>
    </>
  )
}

type CasesProps = { cases: readonly ModerationCase[]; personAt: (id: string) => string; onOutcome: (outcome: Outcome) => void }

function Cases({ cases, personAt, onOutcome }: CasesProps) {
  const isOffered = ({ decision, may }: ModerationCase) => decision === null && may.decide
  const selection = useSelection(cases.filter(isOffered).map(({ id }) => id))
  const choice = {
    isChosen: ({ id }: ModerationCase) => selection.has(id),
    isOffered,
    onToggle: ({ id }: ModerationCase) => selection.toggle(id),
    nameOf: caseName,
  }
  return (
    <>
      <DecideSelected cases={cases} selection={selection} onOutcome={onOutcome} />
      <ul className="mt-4 grid gap-4">
        {cases.map((one) => (
          <li key={one.id} className="relative">
            <div className="absolute top-6 right-6">
              <RowCheck row={one} choice={choice} />
            </div>
            <CaseCard case={one} personAt={personAt} />
          </li>
        ))}
      </ul>
    </>
  )
}
