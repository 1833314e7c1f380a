import { useSearchParams } from 'react-router'
import { DisputeList } from '../features/disputes/dispute-list.tsx'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { orderIn, tableParams } from '../lib/table-address.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { ListSkeleton } from '../ui/paged-list.tsx'

export const head = (): Head => ({ title: 'Disputes · Manager' })

export function Component() {
  const [query] = useSearchParams()
  return (
    <>
      <Heading />
      <DisputeList
        sort={orderIn(query, ['deadline', 'createdAt'])}
        page={pageNumberOf(query)}
        linkTo={(page) => managerPaths.disputes({ ...tableParams(query), page: pageInAddress(page) })}
      />
    </>
  )
}

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label="Loading disputes…" />
  </>
)

const Heading = () => (
  <>
    <h1 className="text-3xl">Disputes</h1>
    <p className="mt-2 mb-6 text-ink-muted">
      Accept a dispute here, or contest it at the provider. Disputes without a response by the deadline are lost.
    </p>
  </>
)
