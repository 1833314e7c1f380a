import { isolated } from '@akada/contract/text-direction.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useReviewAct } from './course-reviews.api.ts'

type RejectDialogProps = { course: { id: number; title: string }; open: boolean; onClose: () => void }

/** Rejects a course permanently, with a reason. */
export function RejectDialog({ course: { id, title }, open, onClose }: RejectDialogProps) {
  const rejection = useReviewAct(id, 'reject', { done: `“${isolated(title)}” was rejected. We’ll send your reason to the instructor.` })
  return (
    <ReasonDialog
      open={open}
      title="Reject this course?"
      hint="We’ll send this text to the instructor."
      confirmText="Reject"
      busyText="Rejecting…"
      variant="danger"
      failure="We couldn’t record the decision. Please try again."
      confirm={(reason) => rejection.mutateAsync(reason)}
      onDone={onClose}
      onCancel={onClose}
    >
      This can’t be undone. If the course can be fixed, request changes instead.
    </ReasonDialog>
  )
}
