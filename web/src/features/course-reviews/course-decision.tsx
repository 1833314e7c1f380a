import { isolated } from '@akada/contract/text-direction.ts'
import { type ReactNode, useId, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useReviewAct } from './course-reviews.api.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { RejectDialog } from './reject-dialog.tsx'

type CourseDecisionProps = {
  /** `submittedAt`: identifies the displayed submission, so that a later one isn't approved unseen. */
  course: { id: number; title: string; submittedAt: string | null }
  /** Allows rejection. Set only where the whole course is shown. */
  mayReject?: boolean
  /** An additional element in the button row. */
  beside?: ReactNode
}

/** Approves or rejects a pending course, or requests changes. */
export function CourseDecision({ course, mayReject = false, beside }: CourseDecisionProps) {
  const [asked, setAsked] = useState<'approve' | 'changes' | 'reject' | null>(null)
  const formId = useId()
  const approval = useReviewAct(course.id, 'approve', {
    done: `“${isolated(course.title)}” is now published.`,
    failure: (error) => sentenceOf(error, 'We couldn’t approve the course. Please try again.'),
  })
  const close = () => setAsked(null)
  const approve = () => approval.mutate(course.submittedAt ?? '', { onSettled: close })

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={approval.isPending} aria-label={`Approve ${course.title}`} onClick={() => setAsked('approve')}>
          Approve
        </Button>
        <Button
          size="small"
          variant="secondary"
          disabled={approval.isPending}
          aria-label={`Request Changes for ${course.title}`}
          aria-expanded={asked === 'changes'}
          aria-controls={formId}
          onClick={() => setAsked(asked === 'changes' ? null : 'changes')}
        >
          Request Changes
        </Button>
        {mayReject && (
          <Button size="small" variant="danger" disabled={approval.isPending} onClick={() => setAsked('reject')}>
            Reject
          </Button>
        )}
        {beside}
      </div>
      <div id={formId} hidden={asked !== 'changes'}>
        {asked === 'changes' && <FeedbackForm course={course} onClose={close} />}
      </div>
      <ConfirmDialog
        open={asked === 'approve'}
        title={course.title}
        text="Are you sure you want to approve this course?"
        confirmText="Approve"
        busyText="Approving…"
        busy={approval.isPending}
        onConfirm={approve}
        onCancel={close}
      />
      <RejectDialog course={course} open={asked === 'reject'} onClose={close} />
    </div>
  )
}
