import type { Currency } from '@akada/contract/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { DuePayouts } from '../features/payout-runs/due-payouts.tsx'
import { duePayoutsQuery } from '../features/payout-runs/payout-runs.api.ts'
import { RunList } from '../features/payout-runs/run-list.tsx'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { ageIn, tableParams } from '../lib/table-address.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { ListSkeleton } from '../ui/paged-list.tsx'
import { Tabs } from '../ui/tabs.tsx'

export const head = (): Head => ({ title: 'Payouts · Manager' })

const labels: readonly [Currency, string][] = [
  ['NGN', 'Naira'],
  ['USD', 'Dollars'],
]
const inAddress = (currency: Currency) => (currency === 'NGN' ? undefined : currency)

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const page = pageNumberOf(query)
  const chosen = labels.find(([currency]) => currency === query.get('currency'))?.[0] ?? 'NGN'
  const due = useQuery(duePayoutsQuery(chosen))
  const linkTo = (target: number) =>
    managerPaths.payouts({ ...tableParams(query), currency: inAddress(chosen), page: pageInAddress(target) })
  return (
    <>
      <Heading />
      <Tabs<Currency>
        label="Currency"
        tabs={labels.map(([currency, label]) => ({
          value: currency,
          label,
          panel: <DuePayouts currency={currency} onStarted={({ id }) => void navigate(managerPaths.payoutRun(id))} />,
        }))}
        value={chosen}
        onChange={(currency) =>
          void navigate(managerPaths.payouts({ ...tableParams(query), currency: inAddress(currency), page: pageInAddress(page) }), {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
      {/* Shown once the due payouts have loaded, because their height changes then. */}
      {!due.isPending && (
        <div className="mt-8">
          <RunList sort={ageIn(query, 'createdAt')} page={page} linkTo={linkTo} />
        </div>
      )}
    </>
  )
}

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label="Loading due payouts…" />
  </>
)

const Heading = () => <h1 className="mb-6 text-3xl">Payouts</h1>
