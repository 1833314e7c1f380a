import type { Review } from '@akada/contract/reviews.ts'
import { sentenceOf } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { remove, removeAnswer, useReviewChange } from './review-tools.api.ts'

type ReviewDialogProps = { open: boolean; review: Review; onClose: () => void }

export function DeletionDialog({ open, review, of, onClose }: ReviewDialogProps & { of: 'review' | 'answer' }) {
  const deletion = useReviewChange(review.courseId, () => (of === 'review' ? remove(review.id) : removeAnswer(review.id)))
  return (
    <ConfirmDialog
      open={open}
      title={`Delete this ${of}?`}
      text={of === 'review' ? 'Its rating will no longer count, and any answer is deleted too.' : 'The review stays.'}
      confirmText="Delete"
      variant="danger"
      busy={deletion.isPending}
      busyText="Deleting…"
      onConfirm={() =>
        deletion.mutate(undefined, {
          onSuccess: () => {
            showToast({ kind: 'success', text: `The ${of} was deleted.` })
            onClose()
          },
          onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, `We couldn’t delete the ${of}. Please try again.`) }),
        })
      }
      onCancel={onClose}
    />
  )
}
