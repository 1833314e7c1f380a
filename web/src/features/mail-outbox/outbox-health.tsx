import { counted } from '@akada/contract/counts.ts'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Outbox, useRetryAll } from './mail-outbox.api.ts'

// The server stops counting emails at this number.
const COUNTED = 10_000

const mailsOf = (count: number) => counted(count, 'email')

/** Shows how many emails are queued or have failed. */
export const OutboxHealth = ({ waiting, failed }: Pick<Outbox, 'waiting' | 'failed'>) => (
  <div className="grid gap-3 empty:hidden">
    {waiting > 0 && (
      <Banner kind="info">
        {waiting >= COUNTED ? `${mailsOf(COUNTED)} or more are queued` : `${mailsOf(waiting)} ${waiting === 1 ? 'is' : 'are'} queued`}.
      </Banner>
    )}
    {failed > 0 && <Failed count={failed} />}
  </div>
)

function Failed({ count }: { count: number }) {
  const [isAsking, setAsking] = useState(false)
  const retry = useRetryAll()
  const close = () => setAsking(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-soft p-4 text-warning">
      <p>{mailsOf(count)} couldn’t be sent.</p>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Resend all
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Resend ${mailsOf(count)}?`}
        text="We’ll regenerate each email that’s still relevant. Fix the cause first, or they’ll fail again."
        confirmText="Resend"
        busy={retry.isPending}
        busyText="Sending…"
        onConfirm={() => retry.mutate(undefined, { onSettled: close })}
        onCancel={close}
      />
    </div>
  )
}
