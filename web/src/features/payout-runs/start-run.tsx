import { startPayoutRun } from '@akada/contract/calls/payout-runs.ts'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatAmount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { type Due, type Method, type PayoutRun, usePayoutsChanged } from './payout-runs.api.ts'

const words: Record<Method, { title: string; text: string; confirmText: string }> = {
  TRANSFER: {
    title: 'Pay by transfer?',
    text: 'The provider sends the money immediately. This can’t be undone.',
    confirmText: 'Pay',
  },
  BY_HAND: {
    title: 'Pay manually?',
    text: 'Download a payment list for your bank, then mark each payout as paid.',
    confirmText: 'Create list',
  },
}

type StartRunProps = { due: Due; onStarted: (run: PayoutRun) => void }

/** Pays all due payouts in a currency. The manager confirms the total and gives a reason, which is recorded. */
export function StartRun({ due: { currency, total, due }, onStarted }: StartRunProps) {
  const [asked, setAsked] = useState<Method | null>(null)
  const changed = usePayoutsChanged()
  const method = asked ?? 'TRANSFER'
  const { title, text, confirmText } = words[method]

  return (
    <div className="mt-5 flex flex-wrap gap-3 sm:justify-end">
      <Button variant="secondary" onClick={() => setAsked('BY_HAND')}>
        Pay manually
      </Button>
      <Button onClick={() => setAsked('TRANSFER')}>Pay by transfer</Button>
      <ReasonDialog
        open={asked !== null}
        title={title}
        hint="Saved with the run."
        confirmText={confirmText}
        busyText="Starting…"
        failure="We couldn’t start the payouts. Please try again."
        // Also refetched after a refusal, because the due payouts may have changed.
        confirm={(reason) => call(startPayoutRun, { body: { currency, method, reason } }).finally(changed)}
        onDone={onStarted}
        onCancel={() => setAsked(null)}
      >
        <p className="mb-2 text-lg font-semibold text-ink">
          {formatAmount(total, currency)} to {due.length === 1 ? '1 payee' : `${due.length} payees`}
        </p>
        <p>{text}</p>
      </ReasonDialog>
    </div>
  )
}
