import type { Currency } from '@akada/contract/money.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { instructorPaths } from '../../lib/work-paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Tile, Tiles } from '../../ui/figure-tiles.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { type Balance, earningsQuery, type PayoutAccount } from './earnings.api.ts'
import { currencyNames, minorSum } from './earnings-words.ts'

/** The earnings that are available in each currency, with the next step if there is no payout account. `children` are further tiles. */
export function EarningsTiles({ children }: { children: ReactNode }) {
  const earnings = useQuery(earningsQuery)
  if (earnings.isPending)
    return (
      <Loading label="Loading your earnings…" isQuiet>
        <Skeleton className="h-44 rounded-lg" />
      </Loading>
    )
  if (!earnings.data)
    return (
      <Failed
        message="We couldn’t load your earnings."
        error={earnings.error}
        onRetry={() => void earnings.refetch()}
        busy={earnings.isFetching}
      />
    )
  const { balances, accounts } = earnings.data
  const shown = balances.length === 0 ? [none] : balances
  return (
    <Tiles>
      {shown.map((balance) => (
        <AvailableTile key={balance.currency} {...balance} account={accounts.find(({ currency }) => currency === balance.currency)} />
      ))}
      {children}
    </Tiles>
  )
}

const none: Balance = { currency: 'NGN', pending: 0, available: 0, paidOut: 0, nextReleaseAt: null }

type AvailableTileProps = Balance & { account: PayoutAccount | undefined }

const AvailableTile = ({ currency, available, pending, paidOut, inTransfer = 0, nextReleaseAt, account }: AvailableTileProps) => (
  <Tile
    name={`Available in ${currencyNames[currency].toLowerCase()}`}
    note={account ? `${account.bankName}, account ending in ${account.accountEnding}` : <SetUp currency={currency} />}
    parts={[
      { name: 'Pending', value: <Amount amount={pending} currency={currency} /> },
      ...(nextReleaseAt === null ? [] : [{ name: 'Next release', value: <Moment at={nextReleaseAt} /> }]),
      { name: 'Paid out', value: <Amount amount={minorSum(paidOut, -inTransfer)} currency={currency} /> },
    ]}
  >
    <Amount amount={available} currency={currency} />
  </Tile>
)

const SetUp = ({ currency }: { currency: Currency }) => (
  <LinkButton
    to={instructorPaths.earnings()}
    size="small"
    className="mt-1"
    aria-label={`Set up payouts in ${currencyNames[currency].toLowerCase()}`}
  >
    Set up payouts
  </LinkButton>
)
