import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { formatAmount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { type Due, type Method, type PayoutRun, useStartRun } from './payout-runs.api.ts'

const words: Record<Method, { title: string; text: string; confirmText: string }> = {
  TRANSFER: {
    title: 'Pay by transfer?',
    text: 'The provider sends the money to their bank accounts at once. This can’t be taken back.',
    confirmText: 'Pay',
  },
  BY_HAND: {
    title: 'Pay by hand?',
    text: 'You get a list for your bank, and mark each payout as paid when it is.',
    confirmText: 'Make the list',
  },
}

type StartRunProps = { due: Due; onStarted: (run: PayoutRun) => void }

/** Pays all that is due in a currency, after a last look at the total. */
export function StartRun({ due: { currency, total, due }, onStarted }: StartRunProps) {
  const [asked, setAsked] = useState<Method | null>(null)
  const run = useStartRun(currency)
  const { title, text, confirmText } = words[asked ?? 'TRANSFER']
  const close = () => setAsked(null)

  const start = () =>
    run.mutate(asked ?? 'TRANSFER', {
      onSuccess: onStarted,
      onError: (error) => {
        close()
        showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t start the payouts. Please try again.') })
      },
    })

  return (
    <div className="mt-5 flex flex-wrap gap-3 sm:justify-end">
      <Button variant="secondary" onClick={() => setAsked('BY_HAND')}>
        Pay by hand
      </Button>
      <Button onClick={() => setAsked('TRANSFER')}>Pay by transfer</Button>
      <ConfirmDialog
        open={asked !== null}
        title={title}
        text={
          <>
            <p className="mb-2 text-lg font-semibold text-ink">
              {formatAmount(total, currency)} to {due.length === 1 ? '1 instructor' : `${due.length} instructors`}
            </p>
            <p>{text}</p>
          </>
        }
        confirmText={confirmText}
        busy={run.isPending}
        busyText="Starting..."
        onConfirm={start}
        onCancel={close}
      />
    </div>
  )
}
