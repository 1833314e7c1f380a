import { Amount } from '../../ui/amount.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Moment } from '../../ui/moment.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import type { Balance } from './earnings.api.ts'
import { currencyNames } from './earnings-words.ts'

/** Shows the balance in each currency. Currencies are never converted. */
export const Balances = ({ balances }: { balances: readonly Balance[] }) =>
  balances.length === 0 ? (
    <NothingYet />
  ) : (
    <div className="grid gap-6 lg:grid-cols-2">
      {balances.map((balance) => (
        <BalanceCard key={balance.currency} {...balance} />
      ))}
    </div>
  )

const NothingYet = () => (
  <div className="rounded-lg border border-line bg-surface shadow-sm">
    <Empty drawing="courses" title="No earnings yet" text="Your sales will appear here. We pay them out after the refund period ends." />
  </div>
)

const BalanceCard = ({ currency, pending, available, paidOut, nextReleaseAt }: Balance) => (
  <SectionCard title={currencyNames[currency]}>
    <dl className="grid gap-4 sm:grid-cols-3">
      <div>
        <dt className="text-sm text-ink-muted">Available</dt>
        <dd className="text-2xl font-semibold">
          <Amount amount={available} currency={currency} />
        </dd>
        {available < 0 && (
          <dd className="text-sm text-ink-muted">Refunds on earnings already paid out. They’ll be deducted from your next sales.</dd>
        )}
      </div>
      <div>
        <dt className="text-sm text-ink-muted">Pending</dt>
        <dd className="text-2xl font-semibold">
          <Amount amount={pending} currency={currency} />
        </dd>
        {nextReleaseAt !== null && (
          <dd className="text-sm text-ink-muted">
            Next release: <Moment at={nextReleaseAt} />
          </dd>
        )}
      </div>
      <div>
        <dt className="text-sm text-ink-muted">Paid out</dt>
        <dd className="text-2xl font-semibold">
          <Amount amount={paidOut} currency={currency} />
        </dd>
      </div>
    </dl>
  </SectionCard>
)
