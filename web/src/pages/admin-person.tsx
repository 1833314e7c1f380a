import type { PersonDetails } from '@akada/contract/people.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { AccessCard } from '../features/people/access-card.tsx'
import { personQuery } from '../features/people/people.api.ts'
import { PersonBelongings } from '../features/people/person-belongings.tsx'
import { PersonFacts } from '../features/people/person-facts.tsx'
import { PersonFrame, PersonPending } from '../features/people/person-frame.tsx'
import { RolesCard } from '../features/people/roles-card.tsx'
import { StudentEnrollments } from '../features/staff-enrollments/student-enrollments.tsx'
import type { Head } from '../lib/page.ts'
import { adminPaths } from '../lib/work-paths.ts'
import { Moment } from '../ui/moment.tsx'

export const head = (): Head => ({ title: 'User · Admin' })

export function Component() {
  const { userId = '' } = useParams()
  const person = useQuery(personQuery(userId))
  return (
    <PersonFrame list={adminPaths.people()} person={person}>
      {(shown) => (
        <>
          <PersonFacts person={shown} unknownEmail="None" more={endOf(shown)} />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <RolesCard person={shown} />
            <AccessCard person={shown} />
          </div>
          <StudentEnrollments person={shown} />
          <PersonBelongings person={shown} />
        </>
      )}
    </PersonFrame>
  )
}

const endOf = ({ suspendedAt, eraseAt }: PersonDetails) => [
  ...(suspendedAt === null ? [] : [['Suspended', <Moment key="suspended" at={suspendedAt} isExact />] as const]),
  ...(eraseAt === null ? [] : [['Data deletion', <Moment key="erased" at={eraseAt} isExact />] as const]),
]

export const Pending = () => <PersonPending list={adminPaths.people()} />
