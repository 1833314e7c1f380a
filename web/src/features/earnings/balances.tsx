import type { ReactNode } from 'react'
import { Amount } from '../../ui/amount.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Moment } from '../../ui/moment.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { SiteDay } from '../../ui/site-day.tsx'
import type { Balance, Terms } from './earnings.api.ts'
import { currencyNames, holdingWords, minorSum, releaseWords } from './earnings-words.ts'
import { RequestPayout } from './request-payout.tsx'

type Holding = { terms: Terms | null; defaultHoldDays: number | null }

/** Shows the wallet in each currency. Currencies are never converted. */
export const Balances = ({ balances, ...holding }: { balances: readonly Balance[] } & Holding) =>
  balances.length === 0 ? (
    <NothingYet />
  ) : (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {balances.map((balance) => (
        <Wallet key={balance.currency} balance={balance} {...holding} />
      ))}
    </div>
  )

const NothingYet = () => (
  <div className="rounded-lg border border-line bg-surface shadow-sm">
    <Empty drawing="courses" title="No earnings yet" text="Your earnings will appear here. We pay them out after the refund period ends." />
  </div>
)

const Wallet = ({ balance, ...holding }: { balance: Balance } & Holding) => {
  const { currency, pending, available, paidOut, nextReleaseAt, reserve = 0, inTransfer = 0, request } = balance
  const show = (amount: number) => <Amount amount={amount} currency={currency} />
  return (
    <SectionCard title={currencyNames[currency]}>
      <dl className="grid gap-4 sm:grid-cols-3">
        <Figure name="Available" amount={show(Math.max(0, available))} />
        {available < 0 && (
          <Figure
            name="Debt"
            amount={show(available)}
            note="Refunds on earnings already paid out. They’ll be deducted from your next earnings."
          />
        )}
        <Figure
          name="Pending"
          amount={show(minorSum(pending, -reserve))}
          note={
            nextReleaseAt !== null && (
              <>
                Next release: <Moment at={nextReleaseAt} />
              </>
            )
          }
        />
        {reserve > 0 && <Figure name="Reserve" amount={show(reserve)} note="Stays back to cover refunds." />}
        {inTransfer > 0 && <Figure name="In transfer" amount={show(inTransfer)} />}
        <Figure name="Paid out" amount={show(minorSum(paidOut, -inTransfer))} />
      </dl>
      <Releases {...balance} />
      <p className="mt-4 text-sm text-ink-muted">{holdingWords(holding)}</p>
      {request && <RequestPayout currency={currency} available={available} request={request} />}
    </SectionCard>
  )
}

const Figure = ({ name, amount, note }: { name: string; amount: ReactNode; note?: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="text-2xl font-semibold">{amount}</dd>
    {note && <dd className="text-sm text-ink-muted">{note}</dd>}
  </div>
)

/** Lists when each pending amount becomes available. */
const Releases = ({ releases = [], currency }: Balance) =>
  releases.length === 0 ? null : (
    <details className="mt-4">
      <summary className="link w-max max-w-full cursor-pointer py-1 text-sm">When pending amounts become available</summary>
      <ul className="mt-2 grid gap-1 rounded-md bg-sunken p-3 text-sm">
        {releases.map(({ kind, at, amount }) => (
          <li key={`${kind} ${at}`} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {at === null ? releaseWords.HELD : <SiteDay at={at} />}
              {kind === 'RESERVE' && <span className="text-ink-muted"> · {releaseWords.RESERVE}</span>}
            </span>
            <Amount amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </details>
  )
