import { SubmissionState } from '@akada/contract/assignments.ts'
import type { listSubmissions } from '@akada/contract/calls/assignments.ts'
import { formatCount } from '@akada/contract/counts.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { ChoiceFilter, SearchFilters } from '../../ui/search-filters.tsx'
import { stateWords } from './assignment-words.ts'
import type { Filters } from './assignments.api.ts'

type Inbox = Answer<typeof listSubmissions>
type InboxFiltersProps = {
  filters: Filters
  assignments: Inbox['assignments']
  counts: Inbox['counts'] | undefined
  onChange: (filters: Filters) => void
}

/** Filters submitted work by the student's name, assignment and status, with the amount of work. */
export const InboxFilters = ({ filters, assignments, counts, onChange }: InboxFiltersProps) => (
  <SearchFilters
    label="Search submitted work"
    hint="Student’s name"
    className="md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_auto_18rem_12rem]"
    filters={filters}
    onChange={onChange}
  >
    {(change) => (
      <>
        <ChoiceFilter
          label="Lecture"
          name="lecture"
          value={filters.lectureId}
          choices={assignments.map((each) => [each.lectureId, nameOf(each)] as const)}
          onChange={(lectureId) => change({ lectureId })}
        />
        <ChoiceFilter
          label="Status"
          name="state"
          value={filters.state}
          choices={SubmissionState.options.map((state) => [state, countedState(state, counts)] as const)}
          onChange={(state) => change({ state })}
        />
      </>
    )}
  </SearchFilters>
)

const nameOf = ({ title, courseTitle, waiting }: Inbox['assignments'][number]): string =>
  `${waiting > 0 ? `(${waiting}) ` : ''}${title} – ${courseTitle}`

const countedState = (state: SubmissionState, counts: Inbox['counts'] | undefined): string =>
  counts ? `${stateWords[state].text} (${formatCount(counts[state])})` : stateWords[state].text
