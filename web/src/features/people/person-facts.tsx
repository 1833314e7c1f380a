import type { Person } from '@akada/contract/people.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { managerPaths } from '../../lib/work-paths.ts'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Roles } from './people-table.tsx'

type Fact = readonly [name: string, value: ReactNode]
type PersonFactsProps = { person: Person & { counts: { orders: number } }; unknownEmail: string; more?: readonly Fact[] }

/** Shows the user's identity and contact data. */
export const PersonFacts = ({ person, unknownEmail, more = [] }: PersonFactsProps) => (
  <SectionCard title="Account">
    <Facts
      facts={[
        ['Email', <Email key="email" email={person.email} hasOrdered={person.counts.orders > 0} unknown={unknownEmail} />],
        ['Roles', <Roles key="roles" roles={person.roles} />],
        ['Country', person.country],
        ['Joined', <Moment key="joined" at={person.createdAt} isExact />],
        ...more,
      ]}
    />
  </SectionCard>
)

type EmailProps = { email: string | null; hasOrdered: boolean; unknown: string }

const Email = ({ email, hasOrdered, unknown }: EmailProps) =>
  email === null ? (
    <span className="text-ink-muted">{unknown}</span>
  ) : (
    <>
      <a href={`mailto:${email}`} className="link inline-block py-1 wrap-anywhere">
        {email}
      </a>{' '}
      {hasOrdered && (
        <Link to={managerPaths.orders({ search: email })} className="link inline-block py-1 text-sm whitespace-nowrap">
          View orders
        </Link>
      )}
    </>
  )
