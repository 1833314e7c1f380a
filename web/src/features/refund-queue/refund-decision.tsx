import { approveRefund, rejectRefund } from '@akada/contract/calls/refunds.ts'
import type { QueuedRefund } from '@akada/contract/refunds.ts'
import { type ReactNode, useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatAmount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useRefundsChanged } from './refund-queue.api.ts'

const decisions = {
  approve: {
    endpoint: approveRefund,
    title: 'Approve this refund?',
    hint: 'We’ll notify the buyer.',
    confirmText: 'Approve',
    busyText: 'Approving…',
    done: 'Refund approved. The money is on its way to the buyer.',
  },
  decline: {
    endpoint: rejectRefund,
    title: 'Decline this refund?',
    hint: 'We’ll send this text to the buyer.',
    confirmText: 'Decline',
    busyText: 'Declining…',
    done: 'Refund declined. We’ll send your reason to the buyer.',
  },
} as const

type Decision = keyof typeof decisions

/** Asks for a reason, and approves or declines the refund. */
export function RefundDecision({ refund }: { refund: QueuedRefund }) {
  const [asked, setAsked] = useState<Decision | null>(null)
  const changed = useRefundsChanged()
  const decision = asked ?? 'approve'
  const { endpoint, done, ...words } = decisions[decision]
  const close = () => setAsked(null)

  return (
    <div className="flex flex-wrap gap-3">
      <Button disabled={refund.openDisputes.length > 0 || refund.unmatched !== undefined} onClick={() => setAsked('approve')}>
        Approve
      </Button>
      <Button variant="secondary" onClick={() => setAsked('decline')}>
        Decline
      </Button>
      <ReasonDialog
        open={asked !== null}
        variant={decision === 'decline' ? 'danger' : 'primary'}
        failure="We couldn’t record the decision. Please try again."
        {...words}
        confirm={(reason) => call(endpoint, { params: { id: refund.id }, body: { reason } })}
        onDone={() => {
          close()
          changed()
          showToast({ kind: 'success', text: done })
        }}
        onCancel={close}
      >
        {decision === 'approve' ? consequencesOf(refund) : 'The buyer isn’t refunded and keeps the course.'}
      </ReasonDialog>
    </div>
  )
}

const consequencesOf = ({ buyer, course, amount, currency }: QueuedRefund): ReactNode => (
  <>
    <bdi>{buyer.name}</bdi> gets a refund of {formatAmount(amount, currency)}
    {course !== null && (
      <>
        {' '}
        and loses access to “<bdi>{course.title}</bdi>”
      </>
    )}
    .
  </>
)
