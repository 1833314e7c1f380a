import { useNavigate, useSearchParams } from 'react-router'
import { RefundList } from '../features/refund-queue/refund-list.tsx'
import type { Show } from '../features/refund-queue/refund-queue.api.ts'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { ListSkeleton } from '../ui/paged-list.tsx'
import { Tabs } from '../ui/tabs.tsx'

export const head = (): Head => ({ title: 'Refunds · Manager' })

const labels: readonly [Show, string][] = [
  ['waiting', 'Pending'],
  ['under-way', 'In progress'],
  ['over', 'Completed'],
]
const inAddress = (show: Show) => (show === 'waiting' ? undefined : show)

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const chosen = labels.find(([show]) => show === query.get('show'))?.[0] ?? 'waiting'
  const linkTo = (page: number) => managerPaths.refunds({ show: inAddress(chosen), page: pageInAddress(page) })
  return (
    <>
      <Heading />
      <Tabs<Show>
        label="Refunds"
        tabs={labels.map(([show, label]) => ({
          value: show,
          label,
          panel: <RefundList show={show} page={pageNumberOf(query)} linkTo={linkTo} />,
        }))}
        value={chosen}
        onChange={(show) => void navigate(managerPaths.refunds({ show: inAddress(show) }), { replace: true, preventScrollReset: true })}
      />
    </>
  )
}

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label="Loading refunds…" />
  </>
)

const Heading = () => <h1 className="mb-6 text-3xl">Refunds</h1>
