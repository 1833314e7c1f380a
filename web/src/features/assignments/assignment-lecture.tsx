import type { Assignment, Submission, SubmitProblem } from '@akada/contract/assignments.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Moment } from '../../ui/moment.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { acceptsWords, ownStateWords } from './assignment-words.ts'
import { assignmentQuery } from './assignments.api.ts'
import { SubmissionForm } from './submission-form.tsx'
import { Grade, SubmittedAt, Work } from './submitted-work.tsx'

type AssignmentLectureProps = { lectureId: number; instructions: ReactNode }

/** Shows an assignment: its instructions and terms, the student's work, and the form to submit it. */
export function AssignmentLecture({ lectureId, instructions }: AssignmentLectureProps) {
  const assignment = useQuery(assignmentQuery(lectureId))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {instructions}
      {assignment.data ? (
        <Loaded key={lectureId} assignment={assignment.data} />
      ) : assignment.isError ? (
        <Failed
          message="We couldn’t load this assignment."
          error={assignment.error}
          onRetry={() => void assignment.refetch()}
          busy={assignment.isFetching}
        />
      ) : (
        <Loading label="Loading assignment…" isQuiet>
          <Skeleton className="h-32 rounded-lg" />
          <Skeleton className="mt-6 h-80 rounded-lg" />
        </Loading>
      )}
    </div>
  )
}

function Loaded({ assignment }: { assignment: Assignment }) {
  const newest = useRef<HTMLDivElement>(null)
  const { submissions, problem } = assignment
  // The form that had the focus disappears with the work, which may appear later on a slow device.
  const [isFocusDue, setFocusDue] = useState(false)
  useEffect(() => {
    if (!isFocusDue || submissions.length === 0) return
    newest.current?.focus()
    setFocusDue(false)
  }, [isFocusDue, submissions.length])
  return (
    <>
      <Terms assignment={assignment} />
      {submissions.length > 0 && (
        <div ref={newest} tabIndex={-1} className="outline-none">
          <SectionCard title="Your work">
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-6">
              {submissions.map((work) => (
                <OwnWork key={work.id} work={work} />
              ))}
            </ol>
          </SectionCard>
        </div>
      )}
      {problem === null ? (
        <SectionCard title={submissions.length === 0 ? 'Submit your work' : 'Submit again'}>
          <SubmissionForm assignment={assignment} onSubmitted={() => setFocusDue(true)} />
        </SectionCard>
      ) : (
        problemWords[problem] && <p className="text-ink-muted">{problemWords[problem]}</p>
      )}
    </>
  )
}

const problemWords: Record<SubmitProblem, string | null> = {
  SUBMISSION_WAITING: 'Your instructor will grade your work. We’ll notify you when it’s graded.',
  ASSIGNMENT_PASSED: null,
  SUBMISSIONS_USED: 'You’ve used all your submissions. Ask your instructor in the discussion if you need another one.',
  ENROLLMENT_ENDED: 'Restore this course from your archive to submit work.',
  NOT_ENROLLED: 'Enrolled students submit their work here.',
}

function Terms({ assignment: { terms, dueAt, submissionsLeft } }: { assignment: Assignment }) {
  return (
    <SectionCard title="Assignment">
      <Facts
        facts={[
          ['Points', `${terms.points}, ${terms.passPoints} to pass`],
          ['Due', dueAt === null ? 'No due date' : <Moment key="due" at={dueAt} isExact />],
          ['Submit', acceptsWords(terms)],
          ['Submissions left', `${submissionsLeft} of ${terms.submissions}`],
        ]}
      />
      {dueAt !== null && <p className="mt-4 text-sm text-ink-muted">Late work is accepted and marked as late.</p>}
    </SectionCard>
  )
}

const OwnWork = ({ work }: { work: Submission }) => (
  <li className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h3 className="text-base font-semibold">Submission {work.number}</h3>
      <Badge kind={ownStateWords[work.state].kind}>{ownStateWords[work.state].text}</Badge>
      <SubmittedAt work={work} />
    </div>
    <Work work={work} />
    <Grade work={work} />
  </li>
)
