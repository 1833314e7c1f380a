import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { remove, report, useQuickChange } from './discussions.api.ts'

type DeleteDialogProps = {
  open: boolean
  post: { id: number }
  /** Whether replies stay behind. */
  leavesReplies: boolean
  onDeleted: () => void
  onClose: () => void
}

export function DeleteDialog({ open, post, leavesReplies, onDeleted, onClose }: DeleteDialogProps) {
  const deletion = useQuickChange(() => remove(post.id))
  return (
    <ConfirmDialog
      open={open}
      title="Delete this post?"
      text={leavesReplies ? 'Its words go for good. The replies to it stay.' : 'Its words go for good.'}
      confirmText="Delete"
      variant="danger"
      busy={deletion.isPending}
      busyText="Deleting..."
      onConfirm={() => deletion.mutate(undefined, { onSuccess: onDeleted, onError: onClose })}
      onCancel={onClose}
    />
  )
}

export function ReportDialog({ open, post, onClose }: { open: boolean; post: { id: number }; onClose: () => void }) {
  return (
    <ReasonDialog
      open={open}
      title="Report this post"
      hint="Moderators read it; who wrote the post doesn’t."
      confirmText="Report"
      busyText="Reporting..."
      failure="We couldn’t send your report. Please try again."
      confirm={(reason) => report(post.id, reason)}
      onDone={() => {
        showToast({ kind: 'success', text: 'Thank you. A moderator will look at it.' })
        onClose()
      }}
      onCancel={onClose}
    >
      Tell us what is wrong with it.
    </ReasonDialog>
  )
}
