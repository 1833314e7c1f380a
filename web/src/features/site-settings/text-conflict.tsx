import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import type { EditableText } from './site-settings.api.ts'
import { ShownText } from './text-preview.tsx'

type TextConflictProps = {
  /** Another admin's newer version, or null. */
  newer: EditableText | null
  busy: boolean
  onTake: (newer: EditableText) => void
  onKeep: (newer: EditableText) => void
  onClose: () => void
}

/** Shows another admin's newer version, and asks which one to keep. */
export const TextConflict = ({ newer, busy, onTake, onKeep, onClose }: TextConflictProps) => (
  <Dialog open={newer !== null} title="This page was changed" size="large" busy={busy} onClose={onClose}>
    {newer && (
      <>
        <p className="mb-4 text-ink-muted">Another admin saved this version while you were editing. Choose which version to keep.</p>
        <ShownText html={newer.html} />
        <DialogActions>
          <Button variant="secondary" disabled={busy} onClick={() => onTake(newer)}>
            Use their version
          </Button>
          <Button busy={busy} busyText="Saving…" onClick={() => onKeep(newer)} data-autofocus>
            Keep my version
          </Button>
        </DialogActions>
      </>
    )}
  </Dialog>
)
