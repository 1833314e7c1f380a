import type { Bundle } from '@akada/contract/bundles.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { countText } from '../features/bundles/bundle-cards.tsx'
import { bundleJsonLd, descriptionOf } from '../features/bundles/bundle-json-ld.ts'
import { BundlePrice } from '../features/bundles/bundle-price.tsx'
import { bundleQuery } from '../features/bundles/shown-bundles.api.ts'
import { CourseRow } from '../features/course/course-row.tsx'
import { bundlePaths } from '../lib/bundle-paths.ts'
import type { Head, HeadContext, PageContext } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'
import { Banner } from '../ui/banner.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { ImageCover } from '../ui/image-cover.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { BUY_NOW, buyNowLook, named } from './parts/course-action-words.ts'

// Lazy, because most readers of a public page are not logged in.
const PersonsBundleAction = lazyPart(async () => (await import('./parts/persons-bundle-action.tsx')).PersonsBundleAction)

export const loader = ({ queryClient, params }: PageContext): Promise<Bundle> => queryClient.ensureQueryData(bundleQuery(Number(params.id)))

export const head = (bundle: Bundle, { site }: HeadContext): Head => ({
  title: bundle.title,
  description: descriptionOf(bundle),
  canonical: bundlePaths.bundle(bundle.id),
  image: bundle.coverImageUrl === null ? null : { address: bundle.coverImageUrl, alt: bundle.title },
  jsonLd: import.meta.env.SSR ? bundleJsonLd(bundle, site) : [],
})

export function Component() {
  const id = Number(useParams().id)
  const bundle = useQuery(bundleQuery(id))
  if (bundle.isPending) return <Pending />
  if (!bundle.data)
    return (
      <Failed message="We couldn’t load this bundle." error={bundle.error} onRetry={() => void bundle.refetch()} busy={bundle.isFetching} />
    )
  return <Content key={id} bundle={bundle.data} />
}

const COVER = { width: 750, height: 422, sizes: '(min-width: 64rem) 352px, (min-width: 30rem) 448px, calc(100vw - 32px)' }

function Content({ bundle }: { bundle: Bundle }) {
  const { refundDays } = useSite()
  return (
    <article className="page py-8">
      <Breadcrumb crumbs={[{ label: 'Home', to: paths.home }, { label: 'Bundles', to: bundlePaths.list() }, { label: bundle.title }]} />
      <div className="mt-4 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        <div className="min-w-0">
          <h1 dir="auto" className="text-3xl wrap-anywhere sm:text-4xl">
            {bundle.title}
          </h1>
          <p className="mt-2 text-ink-muted">
            {countText(bundle.totalCourses)} by <bdi>{bundle.instructorNames.join(', ')}</bdi>
          </p>
          {bundle.description !== '' && (
            <p dir="auto" className="mt-5 max-w-prose whitespace-pre-line wrap-anywhere">
              {bundle.description}
            </p>
          )}
        </div>
        <aside aria-label="Buy this bundle" className="overflow-hidden rounded-lg border border-line bg-surface shadow-lg lg:row-span-2">
          <ImageCover id={bundle.id} src={bundle.coverImageUrl} widths={bundle.coverWidths} {...COVER} isEager isFirst />
          <div className="grid gap-4 p-5 sm:p-6">
            <p className="text-3xl">
              <BundlePrice bundle={bundle} />
            </p>
            <Action bundle={bundle} />
            {refundDays > 0 && <p className="text-center text-sm text-ink-muted">{`${refundDays}-Day Money-Back Guarantee`}</p>}
            <p className="text-sm text-ink-muted">A bundle can’t be a gift or be bought for a team.</p>
          </div>
        </aside>
        <div className="min-w-0">
          <CourseRow title="Courses in this bundle" courses={bundle.courses} isAll />
        </div>
      </div>
    </article>
  )
}

function Action({ bundle }: { bundle: Bundle }) {
  const session = useSession()
  const after = (intent: 'add' | 'buy') => paths.login(bundlePaths.bundleToTake(bundle.id, intent))
  const visitors = (
    <div className="grid gap-3">
      <LinkButton shape="wide" size="large" to={after('add')} aria-label={named('Add to cart', bundle.title)}>
        Add to cart
      </LinkButton>
      <LinkButton {...buyNowLook} to={after('buy')} aria-label={named(BUY_NOW, bundle.title)}>
        {BUY_NOW}
      </LinkButton>
    </div>
  )
  if (!bundle.isSold) return <Banner kind="info">This bundle can’t be bought right now, because one of its courses isn’t for sale.</Banner>
  return session ? (
    <Suspense fallback={visitors}>
      <PersonsBundleAction bundle={bundle} />
    </Suspense>
  ) : (
    visitors
  )
}

export const Pending = () => (
  <div className="page py-8">
    <Loading label="Loading bundle…">
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="mt-4 h-6 w-1/2" />
      <Skeleton className="mt-8 h-64" />
    </Loading>
  </div>
)
