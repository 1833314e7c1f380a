import { ApplicationList } from '../features/applications/application-list.tsx'
import type { Head } from '../lib/page.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { decisionTabs } from '../ui/decision.tsx'
import { ListTabs } from '../ui/list-tabs.tsx'
import { ListSkeleton } from '../ui/paged-list.tsx'

export const head = (): Head => ({ title: 'Applications · Manager' })

export const Component = () => (
  <>
    <Heading />
    <ListTabs
      label="Applications"
      parameter="status"
      tabs={decisionTabs}
      pathTo={(status, page) => managerPaths.applications({ status, page })}
      list={({ value, ...rest }) => <ApplicationList status={value} {...rest} />}
    />
  </>
)

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label="Loading applications…" />
  </>
)

const Heading = () => <h1 className="mb-6 text-3xl">Applications</h1>
