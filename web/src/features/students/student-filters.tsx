import { StudentSource, StudentState } from '@akada/contract/students.ts'
import { ChoiceFilter, SearchFilters } from '../../ui/search-filters.tsx'
import { sourceWords, stateWords } from './student-words.ts'
import type { Filters } from './students.api.ts'

const states = StudentState.options.map((state) => [state, stateWords[state].text] as const)
const sources = StudentSource.options.map((source) => [source, sourceWords[source]] as const)

export type Course = { id: number; title: string }
type StudentFiltersProps = { filters: Filters; courses: readonly Course[]; onChange: (filters: Filters) => void }

/** Filters students by name, course, status and source. */
export const StudentFilters = ({ filters, courses, onChange }: StudentFiltersProps) => (
  <SearchFilters
    label="Search students"
    hint="Name"
    className="md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_auto_14rem_10rem_12rem]"
    filters={filters}
    onChange={onChange}
  >
    {(change) => (
      <>
        <ChoiceFilter
          label="Course"
          name="course"
          value={filters.courseId}
          choices={courses.map(({ id, title }) => [id, title] as const)}
          onChange={(courseId) => change({ courseId })}
        />
        <ChoiceFilter label="Status" name="state" value={filters.state} choices={states} onChange={(state) => change({ state })} />
        <ChoiceFilter label="Source" name="source" value={filters.source} choices={sources} onChange={(source) => change({ source })} />
      </>
    )}
  </SearchFilters>
)
