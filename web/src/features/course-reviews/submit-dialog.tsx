import type { Finding } from '@akada/contract/course-reviews.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { findingsQuery, placeInEditor, useReviewAct } from './course-reviews.api.ts'
import { FindingList } from './finding-list.tsx'
import { tabNames } from './review-words.ts'

type SubmitDialogProps = { courseId: number; open: boolean; onClose: () => void }

/** Shows the findings about a course. Asks for confirmation once nothing required is missing. */
export function SubmitDialog({ courseId, open, onClose }: SubmitDialogProps) {
  const submission = useReviewAct(courseId, 'submit', {
    done: 'Course submitted for review successfully!',
    failure: () => 'Failed to submit course for review. Please try again.',
  })
  return (
    <Dialog open={open} title="Submit for Review" busy={submission.isPending} onClose={onClose}>
      <Question courseId={courseId} submission={submission} onClose={onClose} />
    </Dialog>
  )
}

type QuestionProps = { courseId: number; submission: ReturnType<typeof useReviewAct>; onClose: () => void }

function Question({ courseId, submission, onClose }: QuestionProps) {
  const findings = useQuery(findingsQuery(courseId))
  // Waits for a refetch, because earlier findings may have been fixed.
  if (findings.isPending || (findings.isFetching && !submission.isPending))
    return (
      <Loading label="Checking your course…">
        <Skeleton className="h-24 rounded-md" />
      </Loading>
    )
  if (!findings.data)
    return (
      <Failed
        message="We couldn’t check your course."
        error={findings.error}
        onRetry={() => void findings.refetch()}
        busy={findings.isFetching}
      />
    )

  const isComplete = findings.data.every(({ severity }) => severity !== 'MISSING')
  const submit = () => submission.mutate('', { onSuccess: onClose })

  return (
    <>
      <p className="mb-5 text-ink-muted">
        {isComplete ? 'Are you sure you want to submit this course for review?' : 'Fix the required items before you submit.'}
      </p>
      {findings.data.length > 0 && (
        <FindingList findings={findings.data} way={(finding) => <Jump courseId={courseId} finding={finding} onJump={onClose} />} />
      )}
      <DialogActions>
        <Button variant="secondary" disabled={submission.isPending} onClick={onClose} data-autofocus>
          {isComplete ? 'Cancel' : 'Close'}
        </Button>
        {isComplete && (
          <Button busy={submission.isPending} busyText="Submitting..." onClick={submit}>
            Submit for Review
          </Button>
        )}
      </DialogActions>
    </>
  )
}

type JumpProps = { courseId: number; finding: Finding; onJump: () => void }

/** Links to the tab and lecture where the finding can be fixed. */
const Jump = ({ courseId, finding, onJump }: JumpProps) => (
  <Link
    className="link whitespace-nowrap"
    to={placeInEditor(courseId, finding)}
    aria-label={`Open ${tabNames[finding.tab]}: ${finding.message}`}
    onClick={onJump}
  >
    Open {tabNames[finding.tab]}
  </Link>
)
