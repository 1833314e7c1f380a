import type { Currency } from '@akada/contract/money.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AffiliateCourses } from '../features/affiliates/affiliate-courses.tsx'
import { affiliateQuery } from '../features/affiliates/affiliates.api.ts'
import { JoinCard } from '../features/affiliates/join-card.tsx'
import { Membership } from '../features/affiliates/membership.tsx'
import { Balances } from '../features/earnings/balances.tsx'
import { earningsQuery } from '../features/earnings/earnings.api.ts'
import { OwnPayouts } from '../features/earnings/own-payouts.tsx'
import { PayoutAccounts } from '../features/earnings/payout-accounts.tsx'
import { Statement } from '../features/earnings/statement.tsx'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { orderIn, tableParams } from '../lib/table-address.ts'
import { affiliatePath } from '../lib/work-paths.ts'
import { Failed } from '../ui/failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { periodOf } from './parts/statement-period.ts'

export const head = (): Head => ({ title: 'Affiliate' })

const tabs = [
  { value: 'links', label: 'Links' },
  { value: 'payouts', label: 'Payouts' },
] as const
type Tab = (typeof tabs)[number]['value']

export function Component() {
  const affiliate = useQuery(affiliateQuery)
  if (affiliate.isPending) return <Pending />
  if (!affiliate.data)
    return (
      <Frame>
        <Failed
          message="We couldn’t load your affiliate page."
          error={affiliate.error}
          onRetry={() => void affiliate.refetch()}
          busy={affiliate.isFetching}
        />
      </Frame>
    )
  const { membership, ...terms } = affiliate.data
  return (
    <Frame>
      {membership === null ? <JoinCard {...terms} /> : <AffiliateTabs links={<Membership membership={membership} days={terms.days} />} />}
    </Frame>
  )
}

function AffiliateTabs({ links }: { links: ReactNode }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const chosen: Tab = query.get('tab') === 'payouts' ? 'payouts' : 'links'
  const panels: Record<Tab, ReactNode> = {
    links: (
      <div className="grid gap-6">
        {links}
        <AffiliateCourses page={pageNumberOf(query)} linkTo={(page) => affiliatePath({ page: pageInAddress(page) })} />
      </div>
    ),
    payouts: <Payouts />,
  }
  return (
    <Tabs<Tab>
      label="Affiliate"
      tabs={tabs.map((tab) => ({ ...tab, panel: panels[tab.value] }))}
      value={chosen}
      onChange={(tab) =>
        void navigate(affiliatePath({ tab: tab === 'links' ? undefined : tab }), { replace: true, preventScrollReset: true })
      }
    />
  )
}

/** Balances, accounts and the statement. For instructors, they include the earnings of their courses. */
function Payouts() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const earnings = useQuery(earningsQuery)
  const [balance] = earnings.data?.balances ?? []
  const currency: Currency = balance?.currency ?? 'NGN'
  const period = periodOf(query, currency)
  return (
    <div className="in-order grid gap-6">
      {earnings.isPending && (
        <Loading label="Loading your earnings…">
          <Skeleton className="h-72 rounded-lg" />
        </Loading>
      )}
      {earnings.data && (
        <>
          <Balances
            balances={earnings.data.balances}
            terms={earnings.data.terms ?? null}
            defaultHoldDays={earnings.data.defaultHoldDays ?? null}
          />
          <OwnPayouts />
          <PayoutAccounts accounts={earnings.data.accounts} />
        </>
      )}
      {earnings.isError && (
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
        linkTo={(page) => affiliatePath({ tab: 'payouts', ...tableParams(query), ...period, page: pageInAddress(page) })}
        onPeriod={(asked) =>
          void navigate(affiliatePath({ tab: 'payouts', ...tableParams(query), ...asked }), { preventScrollReset: true })
        }
      />
    </div>
  )
}

export const Pending = () => (
  <Frame>
    <Loading label="Loading your affiliate page…">
      <div className="grid gap-6">
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
    </Loading>
  </Frame>
)

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="page py-8">
    <h1 className="mb-6 text-3xl">Affiliate</h1>
    {children}
  </div>
)
