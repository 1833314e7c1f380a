import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PayoutTerms } from '../features/payout-runs/payout-terms.tsx'
import { knownPersonQuery } from '../features/people/people.api.ts'
import { PersonFacts } from '../features/people/person-facts.tsx'
import { PersonFrame, PersonPending } from '../features/people/person-frame.tsx'
import { StudentEnrollments } from '../features/staff-enrollments/student-enrollments.tsx'
import type { Head } from '../lib/page.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { Facts } from '../ui/facts.tsx'
import { SectionCard } from '../ui/section-card.tsx'

export const head = (): Head => ({ title: 'User · Manager' })

export function Component() {
  const { userId = '' } = useParams()
  const person = useQuery(knownPersonQuery(userId))
  return (
    <PersonFrame list={managerPaths.people()} person={person}>
      {(shown) => (
        <>
          <PersonFacts person={shown} unknownEmail="Shown after the first order" />
          <SectionCard title="Activity">
            <Facts
              facts={[
                ['Orders', shown.counts.orders],
                ['Courses taught', shown.counts.courses],
              ]}
            />
          </SectionCard>
          {shown.roles.includes('INSTRUCTOR') && <PayoutTerms person={shown} />}
          <StudentEnrollments person={shown} />
        </>
      )}
    </PersonFrame>
  )
}

export const Pending = () => <PersonPending list={managerPaths.people()} />
