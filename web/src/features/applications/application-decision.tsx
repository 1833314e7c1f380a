import { approveApplication, rejectApplication } from '@akada/contract/calls/instructors.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { type Application, useApplicationsChanged } from './applications.api.ts'

/** Approves or declines an instructor application. */
export function ApplicationDecision({ application }: { application: Application }) {
  const { id, applicant } = application
  const [asked, setAsked] = useState<'approve' | 'decline' | null>(null)
  const changed = useApplicationsChanged()
  const close = () => setAsked(null)
  const done = (text: string) => () => {
    close()
    changed()
    showToast({ kind: 'success', text })
  }

  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setAsked('approve')}>Approve</Button>
      <Button variant="secondary" onClick={() => setAsked('decline')}>
        Decline
      </Button>
      <ReasonDialog
        open={asked === 'approve'}
        title="Approve this application?"
        hint="Saved with the application. The applicant doesn’t see it."
        isOptional
        confirmText="Approve"
        busyText="Approving…"
        failure="We couldn’t record the decision. Please try again."
        confirm={(reason) => call(approveApplication, { params: { id }, body: reason === '' ? {} : { reason } })}
        onDone={done(`${isolated(applicant.name)} is now an instructor.`)}
        onCancel={close}
      >
        <bdi>{applicant.name}</bdi> will become an instructor. We’ll notify them by email.
      </ReasonDialog>
      <ReasonDialog
        open={asked === 'decline'}
        title="Decline this application?"
        hint="We’ll send this text to the applicant."
        confirmText="Decline"
        busyText="Declining…"
        variant="danger"
        failure="We couldn’t record the decision. Please try again."
        confirm={(reason) => call(rejectApplication, { params: { id }, body: { reason } })}
        onDone={done('Application declined. We’ll send your reason to the applicant.')}
        onCancel={close}
      >
        <bdi>{applicant.name}</bdi> can apply again.
      </ReasonDialog>
    </div>
  )
}
