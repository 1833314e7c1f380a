import { formatCount } from '@akada/contract/counts.ts'
import type { StudentEnrollment } from '@akada/contract/staff-enrollments.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { EnrollDialog } from './enroll-dialog.tsx'
import { EnrollmentRow } from './enrollment-row.tsx'
import { endWords } from './enrollment-words.ts'
import { end, studentEnrollmentsQuery, useEnrollmentsChanged } from './staff-enrollments.api.ts'

type Person = { id: string; name: string }

/** Lists a user's enrollments for managers and admins, who can add one and end those that weren't paid for. */
export function StudentEnrollments({ person }: { person: Person }) {
  const [page, setPage] = useState(1)
  const [isEnrolling, setEnrolling] = useState(false)
  const list = useQuery(studentEnrollmentsQuery(person.id, page))
  const total = list.data?.totalElements
  return (
    <SectionCard
      title={total === undefined ? 'Enrollments' : `Enrollments (${formatCount(total)})`}
      action={
        list.data?.mayEnroll && (
          <Button variant="secondary" size="small" onClick={() => setEnrolling(true)}>
            Enroll in a course
          </Button>
        )
      }
    >
      {list.isPending ? (
        <Loading label="Loading enrollments…">
          <Skeleton className="h-24 rounded-md" />
        </Loading>
      ) : list.data === undefined ? (
        <Failed message="We couldn’t load the enrollments." error={list.error} onRetry={() => void list.refetch()} busy={list.isFetching} />
      ) : (
        <Enrollments list={list.data} person={person} onPage={setPage} isBusy={list.isPlaceholderData} />
      )}
      <EnrollDialog open={isEnrolling} person={person} onClose={() => setEnrolling(false)} />
    </SectionCard>
  )
}

type EnrollmentsProps = {
  list: { content: readonly StudentEnrollment[]; totalElements: number; page: number; size: number }
  person: Person
  isBusy: boolean
  onPage: (page: number) => void
}

function Enrollments({ list: { content, totalElements, page, size }, person, isBusy, onPage }: EnrollmentsProps) {
  const [ending, setEnding] = useState<StudentEnrollment | null>(null)
  const changed = useEnrollmentsChanged()
  const pages = Math.ceil(totalElements / size)
  if (totalElements === 0) return <p className="text-ink-muted">No enrollments.</p>
  return (
    <div aria-busy={isBusy || undefined}>
      <ul className="-my-3 divide-y divide-line">
        {content.map((enrollment) => (
          <EnrollmentRow key={enrollment.id} enrollment={enrollment} onEnd={() => setEnding(enrollment)} />
        ))}
      </ul>
      {(pages > 1 || page > pages) && <Pagination label="Pages of enrollments" page={page} pages={pages} onChange={onPage} />}
      <ReasonDialog
        open={ending !== null}
        title={
          <>
            End the enrollment of <bdi>{person.name}</bdi> in <bdi>{ending?.course.title}</bdi>?
          </>
        }
        hint="We’ll send this text to the student."
        confirmText="End enrollment"
        busyText="Ending…"
        variant="danger"
        failure="We couldn’t end this enrollment. Please try again."
        confirm={(reason) => end(ending?.id ?? 0, reason)}
        onDone={({ course }) => {
          setEnding(null)
          changed()
          showToast({ kind: 'success', text: `The enrollment in ${isolated(course.title)} has ended.` })
        }}
        onCancel={() => setEnding(null)}
      >
        {ending && endWords(ending)}
      </ReasonDialog>
    </div>
  )
}
