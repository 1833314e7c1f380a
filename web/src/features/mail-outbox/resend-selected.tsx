import { counted } from '@akada/contract/counts.ts'
import type { SentMail } from '@akada/contract/mails.ts'
import { useState } from 'react'
import type { Selection } from '../../lib/use-selection.ts'
import { BulkBar, type Outcome, outcomeOf } from '../../ui/bulk-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useResendAll } from './mail-outbox.api.ts'

type ResendSelectedProps = { mails: readonly SentMail[]; selection: Selection; onOutcome: (outcome: Outcome) => void }

/** Resends the selected emails. */
export function ResendSelected({ mails, selection, onOutcome }: ResendSelectedProps) {
  const [isAsking, setAsking] = useState(false)
  const resend = useResendAll()
  const nameOf = (id: number) => {
    const mail = mails.find((each) => each.id === id)
    return mail ? `${mail.name} to ${mail.to}` : `Email ${id}`
  }

  const confirm = () =>
    resend.mutate(selection.ids, {
      onSuccess: (answer) => {
        onOutcome(
          outcomeOf(answer, {
            done: (count) => `${counted(count, 'email')} resent.`,
            failed: (count) => `${counted(count, 'email')} couldn’t be resent:`,
            nameOf,
          }),
        )
        selection.choose([])
      },
      onSettled: () => setAsking(false),
    })

  return (
    <BulkBar selection={selection} noun="emails">
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Resend selected
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Resend ${counted(selection.count, 'email')}?`}
        text="We’ll regenerate each email, with a new code if it has one."
        confirmText="Resend"
        busy={resend.isPending}
        busyText="Sending…"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </BulkBar>
  )
}
