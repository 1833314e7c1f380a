import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { Balances } from '../features/earnings/balances.tsx'
import { earningsQuery } from '../features/earnings/earnings.api.ts'
import { OwnPayouts } from '../features/earnings/own-payouts.tsx'
import { PayoutAccounts } from '../features/earnings/payout-accounts.tsx'
import { Statement } from '../features/earnings/statement.tsx'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { orderIn, tableParams } from '../lib/table-address.ts'
import { instructorPaths } from '../lib/work-paths.ts'
import { Failed } from '../ui/failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { periodOf } from './parts/statement-period.ts'

export const head = (): Head => ({ title: 'Earnings · Instructor' })

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const earnings = useQuery(earningsQuery)

  if (earnings.isPending) return <Pending />
  const [balance] = earnings.data?.balances ?? []
  const period = periodOf(query, balance?.currency ?? 'NGN')
  return (
    <>
      <Heading />
      <div className="grid gap-6">
        {earnings.data ? (
          <>
            <Balances
              balances={earnings.data.balances}
              terms={earnings.data.terms ?? null}
              defaultHoldDays={earnings.data.defaultHoldDays ?? null}
            />
            <OwnPayouts />
            <PayoutAccounts accounts={earnings.data.accounts} />
          </>
        ) : (
          <Failed
            message="We couldn’t load your earnings."
            error={earnings.error}
            onRetry={() => void earnings.refetch()}
            busy={earnings.isFetching}
          />
        )}
        <Statement
          period={period}
          sort={orderIn(query, ['at', 'amount'])}
          page={pageNumberOf(query)}
          linkTo={(page) => instructorPaths.earnings({ ...tableParams(query), ...period, page: pageInAddress(page) })}
          onPeriod={(asked) => void navigate(instructorPaths.earnings({ ...tableParams(query), ...asked }), { preventScrollReset: true })}
        />
      </div>
    </>
  )
}

export const Pending = () => (
  <>
    <Heading />
    <Loading label="Loading your earnings…">
      <div className="grid gap-6">
        <Skeleton className="h-36 rounded-lg" />
        <Skeleton className="h-36 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
    </Loading>
  </>
)

const Heading = () => <h1 className="mb-6 text-3xl">Earnings</h1>
