import { approveRefund, rejectRefund } from '@akada/contract/calls/refunds.ts'
import type { QueuedRefund } from '@akada/contract/refunds.ts'
import { call } from '../../lib/api.ts'
import { Decision } from '../../ui/decision.tsx'
import { RefundEffects } from '../../ui/refund-effects.tsx'
import { useRefundsChanged } from './refund-queue.api.ts'

/** Approves or declines a refund. */
export function RefundDecision({ refund }: { refund: QueuedRefund }) {
  const { id, buyer, course, bundle, amount, currency, isGift, seats } = refund
  const params = { id }
  return (
    <Decision
      isApprovable={refund.openDisputes.length === 0 && refund.unmatched === undefined}
      onDecided={useRefundsChanged()}
      approve={{
        title: 'Approve this refund?',
        text: (
          <RefundEffects
            buyerName={buyer.name}
            amount={amount}
            currency={currency}
            courseTitle={bundle?.title ?? course?.title ?? null}
            isGift={isGift === true}
            seats={seats ?? null}
          />
        ),
        hint: 'Saved with the refund. We’ll email the buyer, without this text.',
        confirm: (reason) => call(approveRefund, { params, body: { reason } }),
        done: 'Refund approved. The money is on its way to the buyer.',
      }}
      decline={{
        title: 'Decline this refund?',
        text: keptText(refund),
        hint: 'We’ll send this text to the buyer.',
        confirm: (reason) => call(rejectRefund, { params, body: { reason } }),
        done: 'Refund declined. We’ll send your reason to the buyer.',
      }}
    />
  )
}

function keptText({ isGift, seats }: QueuedRefund): string {
  if (seats) return 'The buyer isn’t refunded and can assign the seats again.'
  return isGift ? 'The buyer isn’t refunded. The gift stays valid.' : 'The buyer isn’t refunded and keeps the course.'
}
