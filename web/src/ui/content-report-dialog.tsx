import { ReasonDialog } from './reason-dialog.tsx'
import { showToast } from './toast.tsx'

type ContentReportDialogProps = {
  open: boolean
  what: 'post' | 'review'
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Reports user content to the moderators. */
export const ContentReportDialog = ({ open, what, send, onClose }: ContentReportDialogProps) => (
  <ReasonDialog
    open={open}
    title={`Report this ${what}`}
    hint={`Only moderators will see this report.`}
    confirmText="Report"
    busyText="Reporting…"
    failure="We couldn’t send your report. Please try again."
    confirm={send}
    onDone={() => {
      showToast({ kind: 'success', text: 'Thank you. A moderator will review it.' })
      onClose()
    }}
    onCancel={onClose}
  >
    Tell us what’s wrong.
  </ReasonDialog>
)
