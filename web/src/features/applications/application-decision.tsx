import { approveApplication, declineApplication } from '@akada/contract/instructors.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { type Application, useApplicationsChanged } from './applications.api.ts'

/** Makes somebody an instructor, or says why not. */
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
  const approval = useMutation({
    mutationFn: () => call(approveApplication, { params: { id } }),
    onSuccess: done(`${applicant.name} is an instructor now.`),
    onError: (error) => {
      close()
      changed()
      showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t record the decision. Please try again.') })
    },
  })

  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setAsked('approve')}>Approve</Button>
      <Button variant="secondary" onClick={() => setAsked('decline')}>
        Decline
      </Button>
      <ConfirmDialog
        open={asked === 'approve'}
        title="Approve this application?"
        text={`${applicant.name} becomes an instructor, and is told by email.`}
        confirmText="Approve"
        busy={approval.isPending}
        busyText="Approving..."
        onConfirm={() => approval.mutate()}
        onCancel={close}
      />
      <ReasonDialog
        open={asked === 'decline'}
        title="Decline this application?"
        hint="The applicant is told, word for word."
        confirmText="Decline"
        busyText="Declining..."
        variant="danger"
        failure="We couldn’t record the decision. Please try again."
        confirm={(reason) => call(declineApplication, { params: { id }, body: { reason } })}
        onDone={done('The application was declined and the applicant is told why.')}
        onCancel={close}
      >
        {applicant.name} can apply again.
      </ReasonDialog>
    </div>
  )
}
