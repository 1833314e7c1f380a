import { useSearchParams } from 'react-router'
import { ManagedAffiliates } from '../features/affiliates/managed-affiliates.tsx'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { ListSkeleton } from '../ui/paged-list.tsx'

export const head = (): Head => ({ title: 'Affiliates · Manager' })

export function Component() {
  const [query] = useSearchParams()
  return (
    <>
      <Heading />
      <ManagedAffiliates page={pageNumberOf(query)} linkTo={(page) => managerPaths.affiliates({ page: pageInAddress(page) })} />
    </>
  )
}

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label="Loading affiliates…" />
  </>
)

const Heading = () => <h1 className="mb-6 text-3xl">Affiliates</h1>
