import type { ApplicationStatus } from '@akada/contract/instructors.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { ApplicationList } from '../features/applications/application-list.tsx'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { ListSkeleton } from '../ui/paged-list.tsx'
import { Tabs } from '../ui/tabs.tsx'

export const head = (): Head => ({ title: 'Applications · Manager' })

const labels: readonly [ApplicationStatus, string][] = [
  ['PENDING', 'Pending'],
  ['APPROVED', 'Approved'],
  ['DECLINED', 'Declined'],
]
const inAddress = (status: ApplicationStatus) => (status === 'PENDING' ? undefined : status)

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const chosen = labels.find(([status]) => status === query.get('status'))?.[0] ?? 'PENDING'
  const linkTo = (page: number) => managerPaths.applications({ status: inAddress(chosen), page: pageInAddress(page) })
  return (
    <>
      <Heading />
      <Tabs<ApplicationStatus>
        label="Applications"
        tabs={labels.map(([status, label]) => ({
          value: status,
          label,
          panel: <ApplicationList status={status} page={pageNumberOf(query)} linkTo={linkTo} />,
        }))}
        value={chosen}
        onChange={(status) =>
          void navigate(managerPaths.applications({ status: inAddress(status) }), { replace: true, preventScrollReset: true })
        }
      />
    </>
  )
}

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label="Loading applications…" />
  </>
)

const Heading = () => <h1 className="mb-6 text-3xl">Instructor applications</h1>
