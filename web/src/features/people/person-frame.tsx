import type { Person } from '@akada/contract/people.ts'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { stateWords } from './people-words.ts'

type PersonFrameProps<Shown> = {
  list: string
  person: { data: Shown | undefined; isPending: boolean; error: unknown; refetch: () => unknown; isFetching: boolean }
  children: (person: Shown) => ReactNode
}

/** A person's page in one of its states: loading, gone, failed, or there. */
export function PersonFrame<Shown extends Person>({ list, person, children }: PersonFrameProps<Shown>) {
  if (person.isPending) return <PersonPending list={list} />
  if (!person.data)
    return (
      <Frame list={list} name="Person">
        {isMissing(person.error) ? (
          <Empty drawing="search" text="Person not found." action={<LinkButton to={list}>All people</LinkButton>} />
        ) : (
          <Failed message="We couldn’t load this person." onRetry={() => void person.refetch()} busy={person.isFetching} />
        )}
      </Frame>
    )
  const { name, state } = person.data
  return (
    <Frame list={list} name={name} badge={<Badge kind={stateWords[state].kind}>{stateWords[state].text}</Badge>}>
      <div className="grid gap-6">{children(person.data)}</div>
    </Frame>
  )
}

export const PersonPending = ({ list }: { list: string }) => (
  <Frame list={list} name="Person">
    <Loading label="Loading the person...">
      <div className="grid gap-6">
        <Skeleton className="h-40 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </div>
    </Loading>
  </Frame>
)

// One who can't be, such as one called "abc", isn't there either.
const isMissing = (error: unknown) => error instanceof ApiError && (error.code === 'PERSON_NOT_FOUND' || error.code === 'INVALID_INPUT')

const Frame = ({ list, name, badge, children }: { list: string; name: string; badge?: ReactNode; children: ReactNode }) => (
  <>
    <Breadcrumb crumbs={[{ label: 'People', to: list }, { label: name }]} />
    <h1 className="mt-2 mb-6 flex flex-wrap items-center gap-3 text-3xl wrap-anywhere">
      {name}
      {badge}
    </h1>
    {children}
  </>
)
