import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { pageInAddress, pageNumberOf } from '../../lib/page-number.ts'
import { ageIn, tableParams } from '../../lib/table-address.ts'
import { Empty } from '../../ui/empty.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { type Area, type Filters, peopleQuery } from './people.api.ts'
import { PeopleTable } from './people-table.tsx'
import { roleOf, stateOf } from './people-words.ts'
import { PersonSearch } from './person-search.tsx'

type Place = {
  search?: string | undefined
  role?: string | undefined
  state?: string | undefined
  page?: number | undefined
  [ofTable: string]: string | number | undefined
}
type PeopleDeskProps = {
  area: Area
  /** Says which fields are searched. */
  hint: string
  listAt: (place: Place) => string
  personAt: (id: string) => string
}

export const loadingPeople = 'Loading users…'

/** Lists all users, with a search. */
export function PeopleDesk({ area, hint, listAt, personAt }: PeopleDeskProps) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const filters: Filters = { search: query.get('search') ?? '', role: roleOf(query.get('role')), state: stateOf(query.get('state')) }
  const people = useQuery(peopleQuery(area, { ...filters, sort: ageIn(query, 'createdAt'), page: pageNumberOf(query) }))
  const at = ({ search, ...rest }: Filters, page?: number) => listAt({ ...tableParams(query), search: search || undefined, ...rest, page })
  return (
    <>
      <PersonSearch
        {...filters}
        hint={hint}
        onSearch={(asked, isTyping) => void navigate(at(asked), { replace: isTyping, preventScrollReset: true })}
      />
      <div className="my-8">
        <PagedList
          list={people}
          loading={loadingPeople}
          failure="We couldn’t load the users."
          empty={<Empty drawing="search" text="No matching users. Try different filters." />}
          linkTo={(page) => at(filters, pageInAddress(page))}
        >
          {(shown) => <PeopleTable people={shown} linkTo={personAt} />}
        </PagedList>
      </div>
    </>
  )
}
