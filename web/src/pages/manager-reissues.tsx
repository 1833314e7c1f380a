import { ReissueList } from '../features/reissues/reissue-list.tsx'
import type { Head } from '../lib/page.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { decisionTabs } from '../ui/decision.tsx'
import { ListTabs } from '../ui/list-tabs.tsx'
import { ListSkeleton } from '../ui/paged-list.tsx'

export const head = (): Head => ({ title: 'Certificate reissues · Manager' })

export const Component = () => (
  <>
    <Heading />
    <ListTabs
      label="Reissues"
      parameter="status"
      tabs={decisionTabs}
      pathTo={(status, page) => managerPaths.reissues({ status, page })}
      list={({ value, ...rest }) => <ReissueList status={value} {...rest} />}
    />
  </>
)

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label="Loading requests…" />
  </>
)

const Heading = () => <h1 className="mb-6 text-3xl">Certificate reissues</h1>
