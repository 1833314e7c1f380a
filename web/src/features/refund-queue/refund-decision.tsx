import { approveRefund, rejectRefund } from '@akada/contract/calls/refunds.ts'
import type { QueuedRefund } from '@akada/contract/refunds.ts'
import type { ReactNode } from 'react'
import { call } from '../../lib/api.ts'
import { formatAmount } from '../../lib/format.ts'
import { Decision } from '../../ui/decision.tsx'
import { useRefundsChanged } from './refund-queue.api.ts'

/** Approves or declines a refund. */
export function RefundDecision({ refund }: { refund: QueuedRefund }) {
  const params = { id: refund.id }
  return (
    <Decision
      isApprovable={refund.openDisputes.length === 0 && refund.unmatched === undefined}
      onDecided={useRefundsChanged()}
      approve={{
        title: 'Approve this refund?',
        text: consequencesOf(refund),
        hint: 'We’ll notify the buyer.',
        confirm: (reason) => call(approveRefund, { params, body: { reason } }),
        done: 'Refund approved. The money is on its way to the buyer.',
      }}
      decline={{
        title: 'Decline this refund?',
        text: 'The buyer isn’t refunded and keeps the course.',
        hint: 'We’ll send this text to the buyer.',
        confirm: (reason) => call(rejectRefund, { params, body: { reason } }),
        done: 'Refund declined. We’ll send your reason to the buyer.',
      }}
    />
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
