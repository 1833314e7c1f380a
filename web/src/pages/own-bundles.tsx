import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { BundleTable } from '../features/bundles/bundle-table.tsx'
import { ownBundlesQuery } from '../features/bundles/bundles.api.ts'
import { bundleDeskPaths } from '../lib/bundle-paths.ts'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListSkeleton, PagedList } from '../ui/paged-list.tsx'

export const head = (): Head => ({ title: 'Bundles' })

const LOADING = 'Loading bundles…'

export function Component() {
  const [query] = useSearchParams()
  const isOfAll = useLocation().pathname.startsWith('/admin')
  const desk = bundleDeskPaths(isOfAll ? 'admin' : 'instructor')
  const bundles = useQuery(ownBundlesQuery(pageNumberOf(query)))
  return (
    <>
      <Heading />
      <div className="mb-6">
        <LinkButton to={desk.add}>Create a bundle</LinkButton>
      </div>
      <PagedList
        list={bundles}
        loading={LOADING}
        failure="We couldn’t load the bundles."
        empty={<Empty drawing="courses" title="No bundles yet" text="Sell several courses together, for less than they cost alone." />}
        linkTo={(page) => desk.list({ page: pageInAddress(page) })}
      >
        {(shown) => <BundleTable bundles={shown} pathOf={desk.edit} isOfAll={isOfAll} />}
      </PagedList>
    </>
  )
}

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label={LOADING} />
  </>
)

const Heading = () => (
  <div className="mb-6">
    <h1 className="text-3xl">Bundles</h1>
    <p className="mt-1 text-ink-muted">Sell several courses together, for less than they cost alone.</p>
  </div>
)
