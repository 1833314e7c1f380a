import { ChoiceFilter, SearchFilters } from '../../ui/search-filters.tsx'
import { states, stateWords } from './invitation-words.ts'
import type { Filters } from './invitations.api.ts'

const choices = states.map((state) => [state, stateWords[state].text] as const)

type InvitationFiltersProps = { filters: Filters; onChange: (filters: Filters) => void }

/** Filters invitations by words and status. */
export const InvitationFilters = ({ filters, onChange }: InvitationFiltersProps) => (
  <SearchFilters label="Search invitations" className="md:grid-cols-[minmax(0,1fr)_auto_11rem]" filters={filters} onChange={onChange}>
    {(change) => (
      <ChoiceFilter label="Status" name="state" value={filters.state} choices={choices} onChange={(state) => change({ state })} />
    )}
  </SearchFilters>
)
