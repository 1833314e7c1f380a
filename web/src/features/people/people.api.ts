import { getKnownPerson, getPerson, listKnownPeople, listPeople } from '@akada/contract/calls/people.ts'
import type { GrantedRole, PersonDetails, PersonState } from '@akada/contract/people.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Managers can only read. Admins see more and can act. */
export type Area = 'admin' | 'manager'
export type Filters = { search: string; role: GrantedRole | undefined; state: PersonState | undefined }

export const peopleQuery = (area: Area, { search, role, state, sort, page }: Filters & { sort: 'oldest' | undefined; page: number }) =>
  queryOptions({
    queryKey: ['people', area, { search, role, state, sort, page }],
    queryFn: ({ signal }) =>
      call(
        area === 'admin' ? listPeople : listKnownPeople,
        { query: { search, page, ...(role && { role }), ...(state && { state }), ...(sort && { sort }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'person', id],
    queryFn: ({ signal }) => call(getPerson, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const knownPersonQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'known', id],
    queryFn: ({ signal }) => call(getKnownPerson, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** Shows an updated user, and refetches the lists. */
export function usePersonChanged() {
  const queryClient = useQueryClient()
  return (person: PersonDetails) => {
    queryClient.setQueryData(personQuery(person.id).queryKey, person)
    void queryClient.invalidateQueries({ queryKey: ['people', 'admin'] })
  }
}

/** Refetches the user, because another admin acted first. */
export function usePersonAgain(id: string) {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: personQuery(id).queryKey })
}
