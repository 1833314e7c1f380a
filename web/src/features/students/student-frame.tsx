import type { StudentDetails } from '@akada/contract/students.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api.ts'
import { instructorPaths } from '../../lib/work-paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { DetailFrame, DetailSkeleton } from '../../ui/detail-frame.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'

type StudentFrameProps = { student: UseQueryResult<StudentDetails>; children: (student: StudentDetails) => ReactNode }

const list = { label: 'Students', to: instructorPaths.students() }

/** Shows a student's page in each state: loading, missing, failed or loaded. */
export function StudentFrame({ student, children }: StudentFrameProps) {
  if (student.isPending) return <StudentPending />
  if (!student.data)
    return (
      <DetailFrame list={list} name="Student">
        {isMissing(student.error) ? (
          <Empty drawing="search" text="Student not found." action={<LinkButton to={list.to}>All students</LinkButton>} />
        ) : (
          <Failed
            message="We couldn’t load this student."
            error={student.error}
            onRetry={() => void student.refetch()}
            busy={student.isFetching}
          />
        )}
      </DetailFrame>
    )
  const { name, invitedEmail } = student.data
  return (
    <DetailFrame list={list} name={name}>
      {invitedEmail && <p className="-mt-4 mb-6 wrap-anywhere text-ink-muted">You invited {invitedEmail}.</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{children(student.data)}</div>
    </DetailFrame>
  )
}

export const StudentPending = () => (
  <DetailFrame list={list} name="Student">
    <DetailSkeleton label="Loading student…" />
  </DetailFrame>
)

// A malformed id, such as "abc", counts as missing.
const isMissing = (error: unknown) => error instanceof ApiError && (error.code === 'STUDENT_NOT_FOUND' || error.code === 'INVALID_INPUT')
