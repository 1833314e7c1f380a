import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  title: ReactNode
  text: ReactNode
  confirmText: string
  cancelText?: string
  variant?: 'primary' | 'danger'
  busy?: boolean
  busyText?: string
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation of an action. The Cancel button has the focus. */
export function ConfirmDialog({ open, title, text, confirmText, cancelText = 'Cancel', ...rest }: ConfirmDialogProps) {
  const { variant = 'primary', busy = false, busyText, onConfirm, onCancel } = rest
  return (
    <Dialog open={open} title={title} onClose={onCancel} busy={busy}>
      <div className="text-ink-muted">{text}</div>
      <DialogActions>
        <Button variant="secondary" disabled={busy} onClick={onCancel} data-autofocus>
          {cancelText}
        </Button>
        <Button variant={variant} busy={busy} busyText={busyText} onClick={onConfirm}>
          {confirmText}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
