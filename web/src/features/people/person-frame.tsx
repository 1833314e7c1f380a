import type { Person } from '@akada/contract/people.ts'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { DetailFrame } from '../../ui/detail-frame.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { stateWords } from './people-words.ts'

type PersonFrameProps<Shown> = {
  list: string
  person: { data: Shown | undefined; isPending: boolean; error: unknown; refetch: () => unknown; isFetching: boolean }
  children: (person: Shown) => ReactNode
}

/** Shows a user's page in each state: loading, missing, failed or loaded. */
export function PersonFrame<Shown extends Person>({ list, person, children }: PersonFrameProps<Shown>) {
  if (person.isPending) return <PersonPending list={list} />
  if (!person.data)
    return (
      <DetailFrame list={people(list)} name="User">
        {isMissing(person.error) ? (
          <Empty drawing="search" text="User not found." action={<LinkButton to={list}>All users</LinkButton>} />
        ) : (
          <Failed
            message="We couldn’t load this user."
            error={person.error}
            onRetry={() => void person.refetch()}
            busy={person.isFetching}
          />
        )}
      </DetailFrame>
    )
  const { name, state } = person.data
  return (
    <DetailFrame list={people(list)} name={name} badge={<Badge kind={stateWords[state].kind}>{stateWords[state].text}</Badge>}>
      <div className="grid gap-6">{children(person.data)}</div>
    </DetailFrame>
  )
}

export const PersonPending = ({ list }: { list: string }) => (
  <DetailFrame list={people(list)} name="User">
    <Loading label="Loading user…">
      <div className="grid gap-6">
        <Skeleton className="h-40 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </div>
    </Loading>
  </DetailFrame>
)

// A malformed user id, such as "abc", counts as missing.
const isMissing = (error: unknown) => error instanceof ApiError && (error.code === 'PERSON_NOT_FOUND' || error.code === 'INVALID_INPUT')

const people = (list: string) => ({ label: 'Users', to: list })
