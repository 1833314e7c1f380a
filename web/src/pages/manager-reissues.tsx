import type { ReissueStatus } from '@akada/contract/reissues.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { ReissueList } from '../features/reissues/reissue-list.tsx'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { ListSkeleton } from '../ui/paged-list.tsx'
import { Tabs } from '../ui/tabs.tsx'

export const head = (): Head => ({ title: 'Reissues · Manager' })

const labels: readonly [ReissueStatus, string][] = [
  ['PENDING', 'Pending'],
  ['APPROVED', 'Approved'],
  ['DECLINED', 'Declined'],
]
const inAddress = (status: ReissueStatus) => (status === 'PENDING' ? undefined : status)

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const chosen = labels.find(([status]) => status === query.get('status'))?.[0] ?? 'PENDING'
  const linkTo = (page: number) => managerPaths.reissues({ status: inAddress(chosen), page: pageInAddress(page) })
  return (
    <>
      <Heading />
      <Tabs<ReissueStatus>
        label="Reissues"
        tabs={labels.map(([status, label]) => ({
          value: status,
          label,
          panel: <ReissueList status={status} page={pageNumberOf(query)} linkTo={linkTo} />,
        }))}
        value={chosen}
        onChange={(status) =>
          void navigate(managerPaths.reissues({ status: inAddress(status) }), { replace: true, preventScrollReset: true })
        }
      />
    </>
  )
}

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label="Loading requests…" />
  </>
)

const Heading = () => <h1 className="mb-6 text-3xl">Certificate reissues</h1>
