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
  <Dialog open={newer !== null} title="Changed by someone else" size="large" busy={busy} onClose={onClose}>
    {newer && (
      <>
        <p className="mb-4 text-ink-muted">While you were writing, this was saved. Nothing of yours is lost before you choose.</p>
        <ShownText html={newer.html} />
        <DialogActions>
          <Button variant="secondary" disabled={busy} onClick={() => onTake(newer)}>
            Use their version
          </Button>
          <Button busy={busy} busyText="Saving..." onClick={() => onKeep(newer)} data-autofocus>
            Save mine
          </Button>
        </DialogActions>
      </>
    )}
  </Dialog>
)
