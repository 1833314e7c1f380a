import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { PaymentOutcome } from './payment-outcome.ts'
import { ResultCard } from './result-card.tsx'

type PaymentResultProps = {
  outcome: PaymentOutcome
  reference: string | null
  /** Links to the purchased courses. */
  start: ReactNode
  /** Help for buyers who were charged but don't see their payment. */
  help: ReactNode
}

export function PaymentResult({ outcome, reference, start, help }: PaymentResultProps) {
  return (
    <ResultCard
      mark={<Icon {...marks[outcome.kind]} />}
      action={<NextStep outcome={outcome} start={start} />}
      links={<PaymentLinks isPaid={outcome.kind === 'paid'} />}
    >
      <div role="status" className="min-h-27 w-full">
        <h1 className="mt-4 text-2xl">{titles[outcome.kind]}</h1>
        {outcome.kind === 'processing' ? <Waiting {...outcome} /> : <p className="mt-2 text-ink-muted">{outcome.message}</p>}
      </div>
      {reference !== null && (
        <p className="mt-4 text-sm text-ink-muted">
          Reference: <span className="tabular break-all text-ink">{reference}</span>
        </p>
      )}
      {/* Reserves space for the help, which appears once the user is known. */}
      {outcome.kind !== 'paid' && <div className="mt-6 min-h-14 w-full">{help}</div>}
    </ResultCard>
  )
}

const titles = { paid: 'Payment Successful!', issue: 'Payment Issue', processing: 'Processing payment...' } as const

const marks = {
  paid: { name: 'check-circle', className: 'size-14 text-success' },
  issue: { name: 'warning', className: 'size-14 text-danger' },
  processing: { name: 'clock', className: 'size-14 text-brand' },
} as const

function Waiting({ isLate, isOffline }: { isLate: boolean; isOffline: boolean }) {
  return (
    <>
      <p className="mt-2 text-ink-muted">
        {isLate
          ? 'This is taking longer than usual. You can close this page. We’ll email you when your payment is confirmed.'
          : 'Waiting for your bank. Please keep this page open.'}
      </p>
      {isOffline && <p className="mt-2 font-medium text-warning">You’re offline. Your payment is safe. We’ll keep checking.</p>}
    </>
  )
}

function NextStep({ outcome, start }: Pick<PaymentResultProps, 'outcome' | 'start'>) {
  if (outcome.kind === 'processing') return <Spinner />
  if (outcome.kind === 'paid') return start
  return outcome.wasRefused ? (
    <LinkButton to={paths.cart} size="large">
      Back to cart
    </LinkButton>
  ) : null
}

const PaymentLinks = ({ isPaid }: { isPaid: boolean }) => (
  <>
    <LinkButton to={paths.myLearning()} variant="secondary">
      My Learning
    </LinkButton>
    <LinkButton to={paths.orders()} variant="secondary">
      {isPaid ? 'Receipt' : 'Orders'}
    </LinkButton>
    <LinkButton to={paths.home} variant="quiet">
      Home
    </LinkButton>
  </>
)
