import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BundleCards } from '../../features/bundles/bundle-cards.tsx'
import { bundlesQuery } from '../../features/bundles/shown-bundles.api.ts'
import { bundlePaths } from '../../lib/bundle-paths.ts'

/** The maximum number of bundles in a row. */
const MOST = 4

export const frontBundlesQuery = bundlesQuery({ size: MOST })
export const foundBundlesQuery = (search: string) => bundlesQuery({ search, size: MOST })
export const bundlesOfCourseQuery = (courseId: number) => bundlesQuery({ courseId, size: MOST })

type BundleRowProps = { title: ReactNode; id: string; query: ReturnType<typeof bundlesQuery>; more?: ReactNode }

/** Lists bundles, or nothing if there are none. It is optional, so it hides its errors. */
export function BundleRow({ title, id, query, more }: BundleRowProps) {
  const { data } = useQuery(query)
  if (!data || data.content.length === 0) return null
  return (
    <section aria-labelledby={id} className="mb-12">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {more}
      </div>
      <BundleCards bundles={data.content} heading="h3" isBelow />
    </section>
  )
}

export const AllBundles = () => (
  <Link to={bundlePaths.list()} className="link">
    See all bundles
  </Link>
)

/** The bundles among the results of a search. */
export const FoundBundles = ({ search }: { search: string }) => (
  <BundleRow title="Bundles" id="found-bundles" query={foundBundlesQuery(search)} more={<AllBundles />} />
)
