import type { QueuedRefund } from '@akada/contract/refunds.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { refundText, refundWords } from '../../lib/order-words.ts'
import { managerPaths } from '../../lib/work-paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { OpenDisputes } from '../../ui/open-disputes.tsx'
import { ReducedBundles } from '../../ui/reduced-bundles.tsx'
import { ResolveUnmatched } from '../../ui/resolve-unmatched.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { RefundDecision } from './refund-decision.tsx'
import { RetryRefund } from './retry-refund.tsx'

/** Shows a refund request with everything needed to decide it. */
export function RefundCard({ refund }: { refund: QueuedRefund }) {
  const { status, course, bundle, amount, currency, reason } = refund
  const isRetryable = status === 'FAILED' ? refund.kind !== 'EXTERNAL' && !refund.isReplaced : status === 'NEEDS_ATTENTION'
  return (
    <SectionCard
      title={
        <span dir="auto" className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          {bundle?.title ?? course?.title ?? (refund.kind === 'DUPLICATE' ? 'Second payment' : `Order #${refund.orderId}`)}
          <Amount amount={amount} currency={currency} />
        </span>
      }
    >
      <div className="grid gap-5">
        <p className="flex flex-wrap gap-2">
          <Badge kind={refundWords[status].kind}>{refundText(refund)}</Badge>
          <Badge>{kinds[refund.kind]}</Badge>
        </p>
        <blockquote dir="auto" className="border-s-4 border-line ps-4 whitespace-pre-line text-ink-muted">
          {reason}
        </blockquote>
        <Facts facts={[...factsOf(refund), ...outcomeOf(refund)]} />
        {refund.decisions.length > 0 && <Decisions decisions={refund.decisions} />}
        {status !== 'PROCESSED' && <OpenDisputes disputes={refund.openDisputes} />}
        <ReducedBundles bundles={refund.reducedBundles} />
        {refund.unmatched !== undefined && <MayBeBack {...refund} unmatched={refund.unmatched} />}
        {status === 'REQUESTED' && <RefundDecision refund={refund} />}
        {isRetryable && <RetryRefund refund={refund} />}
      </div>
    </SectionCard>
  )
}

/** Warns that the unmatched amount may be the refund for this request, and links to the order. */
const MayBeBack = ({ orderId, unmatched, currency }: Pick<QueuedRefund, 'orderId' | 'currency'> & { unmatched: number }) => (
  <div role="note" className="grid justify-items-start gap-3 rounded-lg border border-danger p-4">
    <p>
      <strong>
        Unmatched amount: <Amount amount={unmatched} currency={currency} />.
      </strong>{' '}
      The payment provider refunded this money, or the buyer’s bank charged it back, but it isn’t linked to a course. If it was for this
      course, end access to the course on the order, which sends no money. If it was for another course, end access to that course first,
      then approve this refund. If it was for an overpayment or a goodwill refund, mark it as not for a course.{' '}
      <Link to={managerPaths.order(orderId)} className="link">
        Go to order #{orderId}
      </Link>
    </p>
    <ResolveUnmatched orderId={orderId} amount={unmatched} currency={currency} />
  </div>
)

type Fact = readonly [name: string, value: ReactNode]

const kinds: Record<QueuedRefund['kind'], string> = {
  BUYER: 'Requested by the buyer',
  MANAGER: 'Refunded by a manager',
  DUPLICATE: 'Duplicate payment',
  EXTERNAL: 'Created at the provider',
}

const factsOf = ({ buyer, orderId, course, paidAt, requestedAt, ...refund }: QueuedRefund): readonly Fact[] => [
  ['Buyer', <Buyer key="buyer" {...buyer} />],
  [
    'Order',
    <Link key="order" to={managerPaths.order(orderId)} className="link">
      #{orderId}
    </Link>,
  ],
  ...(refund.bundle ? ([['Refund of', 'The whole bundle']] satisfies Fact[]) : []),
  ...(refund.seats ? ([['Seats', refund.seats]] satisfies Fact[]) : []),
  ['Paid', paidAt === null ? 'Unknown' : <Moment key="paid" at={paidAt} />],
  ['Requested', <Moment key="asked" at={requestedAt} />],
  ...(course === null || refund.seats
    ? []
    : ([
        ['Progress', `${refund.progress}% of the ${refund.bundle ? 'bundle’s lectures' : 'course'}`],
        ['Certificate', refund.hasCertificate ? 'Issued' : 'Not issued'],
        ['Refunds this year', refund.refundsThisYear],
      ] satisfies Fact[])),
]

const outcomeOf = ({ status, providerSays, settledAt }: QueuedRefund): readonly Fact[] => [
  ...(providerSays === null ? [] : ([[status === 'APPROVED' ? 'Reason for delay' : 'Provider response', providerSays]] satisfies Fact[])),
  ...(settledAt === null ? [] : ([['Closed', <Moment key="over" at={settledAt} />]] satisfies Fact[])),
]

const decisionWords: Record<QueuedRefund['decisions'][number]['decision'], string> = {
  APPROVED: 'Approved',
  DECLINED: 'Declined',
  SENT_AGAIN: 'Retried',
  ACCOUNT_NAMED: 'Sent to a bank account',
}

/** Lists the decisions with their users and reasons, oldest first. */
const Decisions = ({ decisions }: Pick<QueuedRefund, 'decisions'>) => (
  <ol aria-label="Decisions" className="grid gap-3">
    {decisions.map(({ by, decision, reason, at }) => (
      <li key={`${at} ${decision}`}>
        <p>
          <span className="font-semibold">{decisionWords[decision]}</span>{' '}
          <span className="text-ink-muted">
            {by === null ? (
              'automatically'
            ) : (
              <>
                by <bdi>{by}</bdi>
              </>
            )}
            ,{' '}
          </span>
          <Moment at={at} isExact />
        </p>
        {reason !== null && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-line text-ink-muted">
            {reason}
          </p>
        )}
      </li>
    ))}
  </ol>
)

const Buyer = ({ name, email }: QueuedRefund['buyer']) => (
  <>
    <bdi>{name}</bdi>
    <span className="block text-sm wrap-anywhere text-ink-muted">{email ?? 'Account deleted'}</span>
  </>
)
