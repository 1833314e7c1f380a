import { useState } from 'react'
import { formatAgo } from '../../lib/moments.ts'
import type { Entry } from '../../lib/outbox/actions.ts'
import { discard, retry, sendOutbox } from '../../lib/outbox/send-outbox.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { nameOf, wordsOf } from './waiting-words.ts'

type WaitingDialogProps = { entries: readonly Entry[]; open: boolean; onClose: () => void }

/** Lists all unsent actions. Refused ones can be retried or discarded. */
export function WaitingDialog({ entries, open, onClose }: WaitingDialogProps) {
  const [unwanted, setUnwanted] = useState<Entry | null>(null)
  const [isSending, setSending] = useState(false)

  async function sendNow() {
    setSending(true)
    await sendOutbox()
    setSending(false)
  }

  return (
    <>
      <Dialog open={open} onClose={onClose} title="Waiting to sync">
        <p className="mb-4 text-ink-muted">
          Saved in this browser. These changes sync automatically when you’re online and this site is open.
        </p>
        {entries.length === 0 && <p role="status">Everything is synced.</p>}
        <ul className="grid gap-4">
          {entries.map((entry) => (
            <Row key={entry.clientId} entry={entry} onDiscard={() => setUnwanted(entry)} />
          ))}
        </ul>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {entries.some(({ refusal }) => refusal === null) && (
            <Button busy={isSending} busyText="Syncing…" onClick={() => void sendNow()}>
              Sync now
            </Button>
          )}
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={unwanted !== null}
        title="Discard this change?"
        text={<>{unwanted && <bdi>{nameOf(unwanted)}</bdi>}. It’s saved only on this device, so you can’t get it back.</>}
        confirmText="Discard"
        cancelText="Keep"
        variant="danger"
        onCancel={() => setUnwanted(null)}
        onConfirm={() => {
          if (unwanted) void discard(unwanted)
          setUnwanted(null)
        }}
      />
    </>
  )
}

function Row({ entry, onDiscard }: { entry: Entry; onDiscard: () => void }) {
  const name = nameOf(entry)
  const words = wordsOf(entry)
  return (
    <li className="grid gap-1 border-t border-line pt-3">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span dir="auto" className="font-semibold break-words">
          {name}
        </span>
        <span className="text-sm text-ink-muted">{formatAgo(new Date(entry.madeAt.clockMs).toISOString())}</span>
      </p>
      {words !== '' && (
        <p dir="auto" className="line-clamp-3 break-words text-ink-muted">
          {words}
        </p>
      )}
      {entry.refusal !== null && (
        <>
          <p className="text-danger">{entry.refusal}</p>
          <div className="mt-1 flex flex-wrap gap-2">
            <Button size="small" variant="secondary" aria-label={`Retry: ${name}`} onClick={() => void retry(entry)}>
              Retry
            </Button>
            <Button size="small" variant="quiet" aria-label={`Discard: ${name}`} onClick={onDiscard}>
              Discard
            </Button>
          </div>
        </>
      )}
    </li>
  )
}
