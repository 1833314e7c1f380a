import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Report } from './coupon-reports.api.ts'

type Enrollment = Report['enrollments'][number]

const looks = { ACTIVE: { text: 'Active', kind: 'success' }, REFUNDED: { text: 'Refunded', kind: 'neutral' } } as const

export const EnrollmentCards = ({ enrollments }: { enrollments: readonly Enrollment[] }) => (
  <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {enrollments.map((enrollment, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids, and the whole list is replaced
      <EnrollmentCard key={place} {...enrollment} />
    ))}
  </ul>
)

const EnrollmentCard = ({ course, amount, currency, enrolledAt, enrollmentStatus }: Enrollment) => (
  <li className="rounded-lg border border-line bg-surface p-5 shadow-sm">
    <h3 dir="auto" className="text-base font-semibold">
      {course.title}
    </h3>
    <p className="mt-1">
      <Amount amount={amount} currency={currency} hasDecimals />
    </p>
    <p className="mt-3 flex flex-wrap items-center gap-2 text-sm text-ink-muted">
      <Badge kind={looks[enrollmentStatus].kind}>{looks[enrollmentStatus].text}</Badge>
      Enrolled <Moment at={enrolledAt} />
    </p>
  </li>
)
