import type { StudentEnrollment } from '@akada/contract/staff-enrollments.ts'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { managerPaths } from '../../lib/work-paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { statusWords } from './enrollment-words.ts'

type EnrollmentRowProps = { enrollment: StudentEnrollment; onEnd: () => void }

/** Shows an enrollment with its source, its progress, and why it ended. */
export function EnrollmentRow({ enrollment, onEnd }: EnrollmentRowProps) {
  const { course, status, progress, enrolledAt, orderId, mayEnd, ended } = enrollment
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <Link dir="auto" to={paths.course(course.id)} className="link wrap-anywhere">
          {course.title}
        </Link>
        <p className="text-sm text-ink-muted wrap-anywhere">
          <Moment at={enrolledAt} /> · <Source enrollment={enrollment} /> · {progress}% complete
        </p>
        {status === 'ACTIVE' && !mayEnd && orderId !== null && (
          <p className="text-sm text-ink-muted">
            To end it,{' '}
            <Link to={managerPaths.order(orderId)} className="link">
              refund it in order #{orderId}
            </Link>
            .
          </p>
        )}
        {ended && (
          <p className="text-sm text-ink-muted wrap-anywhere">
            Ended <Moment at={ended.at} /> by <bdi>{ended.by || 'a deleted user'}</bdi>
            {ended.reason !== '' && (
              <>
                : <bdi>{ended.reason}</bdi>
              </>
            )}
          </p>
        )}
      </div>
      <div className="flex items-center gap-3">
        <Badge kind={statusWords[status].kind}>{statusWords[status].text}</Badge>
        {mayEnd && (
          <Button variant="secondary" size="small" onClick={onEnd}>
            End enrollment<span className="sr-only">: {course.title}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

const orderWords: Partial<Record<StudentEnrollment['source'], string>> = { GIFT: 'Gift, order', SEAT: 'Seat, order' }

function Source({ enrollment: { source, orderId, enrolled } }: { enrollment: StudentEnrollment }) {
  if (orderId !== null)
    return (
      <Link to={managerPaths.order(orderId)} className="link">
        {orderWords[source] ?? 'Order'} #{orderId}
      </Link>
    )
  if (source === 'INVITE') return 'Invitation'
  if (source !== 'STAFF' || enrolled === null) return 'Free course'
  return (
    <>
      Enrolled by <bdi>{enrolled.by || 'a deleted user'}</bdi>
      {enrolled.reason !== '' && (
        <>
          : <bdi>{enrolled.reason}</bdi>
        </>
      )}
    </>
  )
}
