import { approveReissue, rejectReissue } from '@akada/contract/calls/reissues.ts'
import type { QueuedReissue } from '@akada/contract/reissues.ts'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useReissuesChanged } from './reissues.api.ts'

/** Approves or declines a request for certificates in a new name. */
export function ReissueDecision({ reissue: { id, person, studentName } }: { reissue: QueuedReissue }) {
  const [asked, setAsked] = useState<'approve' | 'decline' | null>(null)
  const changed = useReissuesChanged()
  const close = () => setAsked(null)
  const done = (text: string) => () => {
    close()
    changed()
    showToast({ kind: 'success', text })
  }

  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setAsked('approve')} aria-label={`Approve: ${person.name}`}>
        Approve
      </Button>
      <Button variant="secondary" onClick={() => setAsked('decline')} aria-label={`Decline: ${person.name}`}>
        Decline
      </Button>
      <ReasonDialog
        open={asked === 'approve'}
        title="Reissue these certificates?"
        hint="Saved with the request. The student doesn’t see it."
        confirmText="Approve"
        busyText="Approving…"
        failure="We couldn’t record the decision. Please try again."
        confirm={(reason) => call(approveReissue, { params: { id }, body: { reason } })}
        onDone={done('Certificates reissued. We’ll notify the student.')}
        onCancel={close}
      >
        The certificates will be in the name <bdi className="font-semibold text-ink">{studentName}</bdi>. Pages of the former IDs will link
        to them. We’ll notify the student by email.
      </ReasonDialog>
      <ReasonDialog
        open={asked === 'decline'}
        title="Decline this request?"
        hint="We’ll send this text to the student."
        confirmText="Decline"
        busyText="Declining…"
        variant="danger"
        failure="We couldn’t record the decision. Please try again."
        confirm={(reason) => call(rejectReissue, { params: { id }, body: { reason } })}
        onDone={done('Request declined. We’ll send your reason to the student.')}
        onCancel={close}
      >
        The certificates stay unchanged. <bdi>{person.name}</bdi> can send another request.
      </ReasonDialog>
    </div>
  )
}
