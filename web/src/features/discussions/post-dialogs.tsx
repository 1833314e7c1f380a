import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { remove, useQuickChange } from './discussions.api.ts'

type DeleteDialogProps = {
  open: boolean
  post: { id: number }
  /** Whether the replies stay when the post is deleted. */
  leavesReplies: boolean
  onDeleted: () => void
  onClose: () => void
}

export function DeleteDialog({ open, post, leavesReplies, onDeleted, onClose }: DeleteDialogProps) {
  const deletion = useQuickChange(
    () => remove(post.id),
    () => 'Post deleted.',
  )
  return (
    <ConfirmDialog
      open={open}
      title="Delete this post?"
      text={leavesReplies ? 'The text will be permanently deleted. Replies will remain.' : 'The text will be permanently deleted.'}
      confirmText="Delete"
      variant="danger"
      busy={deletion.isPending}
      busyText="Deleting…"
      onConfirm={() => deletion.mutate(undefined, { onSuccess: onDeleted, onError: onClose })}
      onCancel={onClose}
    />
  )
}
