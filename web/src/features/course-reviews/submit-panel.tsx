import type { EditableCourse } from '@akada/contract/authoring.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Moment } from '../../ui/moment.tsx'
import { editableCourseQuery, placeInEditor, useReviewAct } from './course-reviews.api.ts'
import { SubmitDialog } from './submit-dialog.tsx'

/** Submits a course for review, or withdraws it. Renders nothing if the status allows neither. */
export function SubmitPanel({ courseId }: { courseId: number }) {
  const { data } = useQuery(editableCourseQuery(courseId))
  if (data === undefined) return null
  const { course } = data
  if (course.status === 'DRAFT' || course.status === 'CHANGES_REQUESTED') return <Submit course={course} />
  return course.status === 'UNDER_REVIEW' ? <Submitted course={course} /> : null
}

function Submit({ course: { id, coverImageUrl } }: { course: EditableCourse }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button shape="wide" onClick={() => setOpen(true)}>
        Submit for Review
      </Button>
      {coverImageUrl === null && (
        <p className="text-sm text-ink-muted">
          First{' '}
          <Link className="link" to={placeInEditor(id, { tab: 'landing', lectureId: null })}>
            add a cover
          </Link>
          .
        </p>
      )}
      <SubmitDialog courseId={id} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function Submitted({ course: { id, submittedAt } }: { course: EditableCourse }) {
  const [isAsked, setAsked] = useState(false)
  const withdrawal = useReviewAct(id, 'withdraw', {
    done: 'The course is a draft again.',
    failure: (error) => sentenceOf(error, 'We couldn’t withdraw the course. Please try again.'),
  })
  const withdraw = () => withdrawal.mutate('', { onSettled: () => setAsked(false) })

  return (
    <section aria-label="Submission" className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <p>
        <strong>In review</strong>
        {submittedAt !== null && (
          <>
            {' since '}
            <Moment at={submittedAt} />
          </>
        )}
        . You can’t edit the course during the review. We’ll email you the result.
      </p>
      <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Withdraw this course?"
        text="The course becomes a draft. When you submit it again, it goes to the end of the queue."
        confirmText="Withdraw"
        busyText="Withdrawing…"
        busy={withdrawal.isPending}
        onConfirm={withdraw}
        onCancel={() => setAsked(false)}
      />
    </section>
  )
}
