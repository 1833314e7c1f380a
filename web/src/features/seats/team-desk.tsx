import { downloadTeam } from '@akada/contract/calls/seats.ts'
import type { Team } from '@akada/contract/seats.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'
import { paths } from '../../lib/paths.ts'
import { countsText, refundableText } from '../../lib/seat-words.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { SeatTable } from './seat-table.tsx'
import { teamQuery } from './seats.api.ts'

export const TeamSkeleton = () => (
  <Loading label="Loading seats…">
    <Skeleton className="h-72 rounded-lg" />
  </Loading>
)

/** `until`: returns the end of the refund period of a course's free seats. Null if it is over, undefined if it is unknown. */
export type Refundable = { isPending: boolean; until: (courseId: number) => string | null | undefined }

/** The seats of an order, by course, with their members. */
export function TeamDesk({ orderId, refundable }: { orderId: number; refundable: Refundable }) {
  const team = useQuery(teamQuery(orderId))
  if (team.isPending || refundable.isPending) return <TeamSkeleton />
  if (team.data) return <Courses team={team.data} refundable={refundable} />
  if (team.error instanceof ApiError && team.error.code === 'ORDER_NOT_FOUND')
    return (
      <Empty
        drawing="search"
        text="This order has no seats, or isn’t paid yet."
        action={<LinkButton to={paths.orders()}>View orders</LinkButton>}
      />
    )
  return <Failed message="We couldn’t load your seats." error={team.error} onRetry={() => void team.refetch()} busy={team.isFetching} />
}

function Courses({ team: { orderId, courses, seats }, refundable }: { team: Team; refundable: Refundable }) {
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-ink-muted">
          Members know that you see their progress. You can request a refund of free seats on the orders page.
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton variant="secondary" to={paths.orders()}>
            View orders
          </LinkButton>
          <DownloadButton load={() => download(downloadTeam, { params: { id: orderId } })}>Download CSV</DownloadButton>
        </div>
      </div>
      {courses.map((course) => (
        <CourseSeats
          key={course.id}
          orderId={orderId}
          course={course}
          seats={seats.filter(({ courseId }) => courseId === course.id)}
          refundableUntil={refundable.until(course.id)}
        />
      ))}
    </div>
  )
}

type CourseSeatsProps = {
  orderId: number
  course: Team['courses'][number]
  seats: Team['seats']
  refundableUntil: string | null | undefined
}

function CourseSeats({ orderId, course, seats, refundableUntil }: CourseSeatsProps) {
  const [isInviting, setInviting] = useState(false)
  return (
    <SectionCard
      title={course.title}
      intro={[
        `${countsText(course.seats)}.`,
        ...(refundableUntil === undefined ? [] : [refundableText(course.seats, refundableUntil)]),
      ].join(' ')}
      action={
        course.seats.free > 0 && (
          <Button aria-label={`Invite members: ${course.title}`} onClick={() => setInviting(true)}>
            Invite members
          </Button>
        )
      }
    >
      {seats.length === 0 ? (
        <p className="text-ink-muted">Members appear here. Invite them by email.</p>
      ) : (
        <SeatTable course={course} seats={seats} />
      )}
      {isInviting && <AssignDialog orderId={orderId} course={course} onClose={() => setInviting(false)} />}
    </SectionCard>
  )
}
