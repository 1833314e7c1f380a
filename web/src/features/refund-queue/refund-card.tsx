import type { QueuedRefund } from '@akada/contract/refunds.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { refundWords } from '../../lib/order-words.ts'
import { paths } from '../../lib/paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { RefundDecision } from './refund-decision.tsx'
import { RetryRefund } from './retry-refund.tsx'

/** A refund with all that is needed to decide on it. */
export function RefundCard({ refund }: { refund: QueuedRefund }) {
  const { status, course, amount, currency, reason } = refund
  const isRetryable = status === 'FAILED' ? refund.kind !== 'EXTERNAL' : status === 'NEEDS_ATTENTION'
  return (
    <SectionCard
      title={
        <span className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          {course?.title ?? 'A payment that was one too many'}
          <Amount amount={amount} currency={currency} />
        </span>
      }
    >
      <div className="grid gap-5">
        <p className="flex flex-wrap gap-2">
          <Badge kind={refundWords[status].kind}>{refundWords[status].text}</Badge>
          <Badge>{kinds[refund.kind]}</Badge>
        </p>
        <blockquote className="border-l-4 border-line pl-4 whitespace-pre-line text-ink-muted">{reason}</blockquote>
        <Facts facts={[...factsOf(refund), ...outcomeOf(refund)]} />
        {status === 'REQUESTED' && <RefundDecision refund={refund} />}
        {isRetryable && <RetryRefund refund={refund} />}
      </div>
    </SectionCard>
  )
}

type Fact = readonly [name: string, value: ReactNode]

const kinds: Record<QueuedRefund['kind'], string> = {
  BUYER: 'Asked for by the buyer',
  MANAGER: 'Given back by a manager',
  DUPLICATE: 'Paid twice',
  EXTERNAL: 'Made at the provider',
}

const factsOf = ({ buyer, orderId, course, paidAt, requestedAt, ...refund }: QueuedRefund): readonly Fact[] => [
  ['Buyer', <Buyer key="buyer" {...buyer} />],
  [
    'Order',
    <Link key="order" to={paths.manager.order(orderId)} className="link">
      #{orderId}
    </Link>,
  ],
  ['Paid', paidAt === null ? 'Not known' : <Moment key="paid" at={paidAt} />],
  ['Asked', <Moment key="asked" at={requestedAt} />],
  ...(course === null
    ? []
    : ([
        ['Progress', `${refund.progress} % of the course`],
        ['Certificate', refund.hasCertificate ? 'Issued' : 'Not issued'],
        ['Refunds this year', refund.refundsThisYear],
      ] satisfies Fact[])),
]

const outcomeOf = ({ decidedBy, decidedAt, decisionReason, providerSays, settledAt }: QueuedRefund): readonly Fact[] => [
  ...(decidedAt === null ? [] : ([['Decided', <Decided key="decided" by={decidedBy} at={decidedAt} />]] satisfies Fact[])),
  ...(decisionReason === null ? [] : ([['Reason', decisionReason]] satisfies Fact[])),
  ...(providerSays === null ? [] : ([['The provider says', providerSays]] satisfies Fact[])),
  ...(settledAt === null ? [] : ([['Over since', <Moment key="over" at={settledAt} />]] satisfies Fact[])),
]

const Decided = ({ by, at }: { by: string | null; at: string }) => (
  <>
    <Moment at={at} />
    {by === null ? ', by the rule' : `, by ${by}`}
  </>
)

const Buyer = ({ name, email }: QueuedRefund['buyer']) => (
  <>
    {name}
    <span className="block text-sm wrap-anywhere text-ink-muted">{email ?? 'Account erased'}</span>
  </>
)
