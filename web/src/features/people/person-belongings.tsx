import type { PersonDetails } from '@akada/contract/people.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { inWords } from '../../lib/in-words.ts'
import { orderWords } from '../../lib/order-words.ts'
import { adminPaths, managerPaths } from '../../lib/work-paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { Moment } from '../../ui/moment.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { courseStatusWords } from './people-words.ts'

/** Shows the user's orders and courses: the totals, the latest of each kind, and links. */
export const PersonBelongings = ({ person: { counts, orders, courses } }: { person: PersonDetails }) => (
  <div className="grid items-start gap-6 lg:grid-cols-2">
    <Belongings title="Orders" count={counts.orders} nothing="No orders.">
      {orders.map(({ id, status, total, currency, createdAt }) => (
        <Row key={id} to={managerPaths.order(id)} name={`Order #${id}`}>
          {orderWords[status].text}, <Amount amount={total} currency={currency} />, <Moment at={createdAt} />
        </Row>
      ))}
    </Belongings>
    <Belongings title="Courses" count={counts.courses} nothing="No courses.">
      {courses.map(({ id, title, status }) => (
        <Row key={id} to={adminPaths.courseReview(id)} name={title}>
          {courseStatusWords[status] ?? inWords(status)}
        </Row>
      ))}
    </Belongings>
  </div>
)

type BelongingsProps = { title: string; count: number; nothing: string; children: readonly ReactNode[] }

const Belongings = ({ title, count, nothing, children }: BelongingsProps) => (
  <SectionCard title={`${title} (${count})`}>
    {count === 0 ? <p className="text-ink-muted">{nothing}</p> : <ul className="-my-2 divide-y divide-line">{children}</ul>}
    {count > children.length && <p className="mt-4 text-sm text-ink-muted">Showing the latest {children.length}.</p>}
  </SectionCard>
)

const Row = ({ to, name, children }: { to: string; name: string; children: ReactNode }) => (
  <li className="py-2">
    <Link dir="auto" to={to} className="link wrap-anywhere">
      {name}
    </Link>
    <p className="text-sm text-ink-muted">{children}</p>
  </li>
)
