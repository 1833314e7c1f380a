import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { BundleCards } from '../features/bundles/bundle-cards.tsx'
import { bundlesQuery } from '../features/bundles/shown-bundles.api.ts'
import { bundlePaths } from '../lib/bundle-paths.ts'
import type { Head, PageContext } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { paths } from '../lib/paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { PagedList } from '../ui/paged-list.tsx'

export async function loader({ queryClient, url }: PageContext): Promise<null> {
  await queryClient.ensureQueryData(bundlesQuery({ page: pageNumberOf(url.searchParams) }))
  return null
}

export const head = (_: unknown, { url }: PageContext): Head => ({
  title: 'Bundles',
  description: 'Several courses together, for less than they cost alone.',
  canonical: bundlePaths.list({ page: pageInAddress(pageNumberOf(url.searchParams)) }),
})

export function Component() {
  const [query] = useSearchParams()
  const bundles = useQuery(bundlesQuery({ page: pageNumberOf(query) }))
  return (
    <div className="page py-8">
      <h1 className="text-3xl">Bundles</h1>
      <p className="mt-1 mb-6 text-ink-muted">Several courses together, for less than they cost alone.</p>
      <PagedList
        list={bundles}
        loading="Loading bundles…"
        failure="We couldn’t load the bundles."
        empty={
          <Empty
            drawing="courses"
            title="No bundles yet"
            text="Bundles that are for sale will be here."
            action={<LinkButton to={paths.courses()}>Browse courses</LinkButton>}
          />
        }
        linkTo={(page) => bundlePaths.list({ page: pageInAddress(page) })}
      >
        {(shown) => <BundleCards bundles={shown} />}
      </PagedList>
    </div>
  )
}
