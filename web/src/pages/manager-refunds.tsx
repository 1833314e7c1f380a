import { RefundList } from '../features/refund-queue/refund-list.tsx'
import type { Show } from '../features/refund-queue/refund-queue.api.ts'
import type { Head } from '../lib/page.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { ListTabs } from '../ui/list-tabs.tsx'
import { ListSkeleton } from '../ui/paged-list.tsx'

export const head = (): Head => ({ title: 'Refunds · Manager' })

export const Component = () => (
  <>
    <Heading />
    <ListTabs<Show>
      label="Refunds"
      parameter="show"
      tabs={[
        ['waiting', 'Pending'],
        ['under-way', 'In progress'],
        ['over', 'Completed'],
      ]}
      pathTo={(show, page) => managerPaths.refunds({ show, page })}
      list={({ value, ...rest }) => <RefundList show={value} {...rest} />}
    />
  </>
)

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label="Loading refunds…" />
  </>
)

const Heading = () => <h1 className="mb-6 text-3xl">Refunds</h1>
