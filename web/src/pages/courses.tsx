import type { Category } from '@akada/contract/categories.ts'
import type { CourseCard as Card } from '@akada/contract/courses.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, Suspense } from 'react'
import { Link, type ShouldRevalidateFunction, useParams, useSearchParams } from 'react-router'
import { categoryQuery, coursesQuery, facetsQuery, popularCoursesQuery } from '../features/catalog/catalog.api.ts'
import { CourseGrid, CourseGridSkeleton } from '../features/catalog/course-grid.tsx'
import { FoundCourses } from '../features/catalog/found-courses.tsx'
import { addressOf, canonicalOf, countFilters, type Listing, listingOf } from '../features/catalog/listing.ts'
import { ListingFrame } from '../features/catalog/listing-frame.tsx'
import { listingJsonLd } from '../features/catalog/listing-json-ld.ts'
import { ApiError } from '../lib/api.ts'
import type { Head, HeadContext, LoaderContext } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { useCurrency } from '../lib/site.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { CourseAction } from './parts/course-action.tsx'
import { CourseHeart } from './parts/course-heart.tsx'
import { ViewedCourses } from './parts/viewed-courses.tsx'

const importStorefront = () => import('./parts/storefront.tsx')

// Lazy, because the server's HTML is complete without this code. The browser keeps that HTML until the code has loaded.
const Storefront = import.meta.env.SSR
  ? (await importStorefront()).Storefront
  : lazyPart(
      async () => (await importStorefront()).Storefront,
      () => null,
    )

// Memoized, because a parent's rerender would replace the server’s HTML before the code has loaded.
const Introduction = memo(() => (
  <Suspense>
    <Storefront />
  </Suspense>
))

const importBundleRows = () => import('./parts/bundle-rows.tsx')
const Bundles = import.meta.env.SSR
  ? (await importBundleRows()).FoundBundles
  : lazyPart(
      async () => (await importBundleRows()).FoundBundles,
      () => null,
    )
const FoundBundles = memo(({ search }: { search: string }) => (
  <Suspense>
    <Bundles search={search} />
  </Suspense>
))

/** Whether this is the list of all courses, from its start. */
const isFrontPage = (listing: Listing) => addressOf(listing) === paths.courses()

const SUBTITLE = 'Expand your knowledge with our curated courses'

export async function loader({ queryClient, params, url, currency }: LoaderContext) {
  const listing = listingOf(params.id, url.searchParams)
  const [category, { pages }] = await Promise.all([
    listing.categoryId === undefined ? undefined : queryClient.ensureQueryData(categoryQuery(listing.categoryId)),
    queryClient.ensureInfiniteQueryData(coursesQuery(listing, currency)),
    // The page works without the counts and the introduction.
    queryClient.ensureQueryData(facetsQuery(listing)).catch(() => undefined),
    isFrontPage(listing) &&
      importStorefront()
        .then(({ loadStorefront }) => loadStorefront(queryClient))
        .catch(() => undefined),
    import.meta.env.SSR &&
      listing.search !== '' &&
      importBundleRows().then(({ foundBundlesQuery }) => queryClient.prefetchQuery(foundBundlesQuery(listing.search))),
  ])
  if (listing.page > 1 && pages[0]?.content.length === 0) throw new ApiError(404, { code: 'NOT_FOUND', message: 'Page not found.' })
  if (pages[0]?.content.length === 0) await queryClient.prefetchQuery(popularCoursesQuery)
  return category
}

/** When only the query changes, the screen itself loads the new listing and keeps the previous courses until it arrives. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate

export function head(category: Category | null, { queryClient, params, site, url }: HeadContext): Head {
  const listing = listingOf(params.id, url.searchParams)
  const shown = queryClient.getQueryData(coursesQuery(listing, site.currency).queryKey)?.pages[0]
  const hasMore = shown !== undefined && shown.page * shown.size < shown.totalElements
  return {
    title: listing.search
      ? `Search Results for '${listing.search}'`
      : `${category ? `${category.name} courses` : 'Courses'}${ofPage(listing.page)}`,
    description: `${category ? `${category.name}: ${category.description}` : `${SUBTITLE}.`} Learn at your own pace, on any device, and earn a certificate.`,
    canonical: canonicalOf(listing),
    // Search URLs aren't indexed, because they may contain arbitrary words.
    isIndexed: listing.search === '' && countFilters(listing) === 0,
    previous: listing.page > 1 ? addressOf(listing, listing.page - 1) : undefined,
    next: hasMore ? addressOf(listing, listing.page + 1) : undefined,
    jsonLd: import.meta.env.SSR && shown ? listingJsonLd(shown, category ?? undefined, site) : [],
  }
}

const ofPage = (page: number): string => (page > 1 ? `, page ${page}` : '')

export function Component() {
  const { id } = useParams()
  const [searchParams] = useSearchParams()
  const listing = listingOf(id, searchParams)
  return (
    <>
      {isFrontPage(listing) && <Introduction />}
      <div className="page py-8">
        {listing.categoryId !== undefined && <CategoryCrumbs id={listing.categoryId} />}
        <h1 className="text-3xl">{headingOf(listing)}</h1>
        <p className="mt-2 mb-6 text-ink-muted">{SUBTITLE}</p>
        {/* React takes over the list in tasks of its own. */}
        <Suspense>
          <Courses listing={listing} />
        </Suspense>
        {listing.search !== '' && <FoundBundles search={listing.search} />}
      </div>
    </>
  )
}

function Courses({ listing }: { listing: Listing }) {
  const courses = useInfiniteQuery({
    ...coursesQuery(listing, useCurrency()),
    // A new filter or order keeps the previous courses until the new ones arrive. A new search starts empty.
    placeholderData: (before, query) => (isOfSame(listing, query?.queryKey[1]) ? before : undefined),
  })
  const isOld = courses.isPlaceholderData
  const first = courses.data?.pages[0]

  if (first?.content.length === 0 && !isOld && countFilters(listing) === 0)
    return <NoCourses listing={listing} suggestions={first.suggestions ?? []} />
  return (
    <ListingFrame listing={listing} found={isOld ? undefined : first}>
      {courses.data && (!isOld || first?.content.length) ? (
        <div className={isOld ? 'opacity-50' : undefined} aria-busy={isOld || undefined}>
          <FoundCourses
            listing={listing}
            courses={courses}
            pages={courses.data.pages}
            actionOf={smallAction}
            heartOf={smallHeart}
            interlude={viewedAfter(listing, first)}
            isBelow={isFrontPage(listing)}
          />
        </div>
      ) : courses.isError ? (
        <Failed
          message="We couldn’t load the courses."
          error={courses.error}
          onRetry={() => void courses.refetch()}
          busy={courses.isFetching}
        />
      ) : (
        <Loading label="Loading courses...">
          <CourseGridSkeleton />
        </Loading>
      )}
    </ListingFrame>
  )
}

const isOfSame = ({ search, categoryId }: Listing, before: { search: string; categoryId: number | undefined } | undefined) =>
  before?.search === search && before.categoryId === categoryId

const smallAction = (course: Card) => <CourseAction course={course} size="small" shape="wide" />
const smallHeart = (course: Card) => <CourseHeart course={course} />

/** Places recently viewed courses after the first page of the unfiltered list. */
const viewedAfter = (listing: Listing, first: { content: readonly Card[] } | undefined) =>
  isFrontPage(listing) && first ? { after: first.content.length, content: <ViewedCourses /> } : undefined

const NoCourses = ({ listing: { search, categoryId }, suggestions }: { listing: Listing; suggestions: readonly string[] }) => (
  <>
    <Empty
      drawing={search ? 'search' : 'courses'}
      title="No courses available"
      text={categoryId === undefined ? undefined : 'No courses available yet in this category.'}
      action={
        (search || categoryId !== undefined) && (
          <Link to={paths.courses()} className={buttonClass()}>
            Browse courses
          </Link>
        )
      }
    />
    {suggestions.length > 0 && (
      <nav aria-labelledby="nearest-words" className="flex flex-wrap items-center justify-center gap-2">
        <h2 id="nearest-words" className="text-base font-normal text-ink-muted">
          Did you mean
        </h2>
        {suggestions.map((word) => (
          <Link key={word} to={paths.courses({ search: word })} className={buttonClass({ variant: 'secondary', size: 'small' })}>
            {word}
          </Link>
        ))}
      </nav>
    )}
    <PopularCourses />
  </>
)

function PopularCourses() {
  const popular = useQuery(popularCoursesQuery)
  if (!popular.data || popular.data.content.length === 0) return null
  return (
    <section aria-labelledby="popular-courses" className="mt-12">
      <h2 id="popular-courses" className="mb-5 text-2xl">
        Popular courses
      </h2>
      <CourseGrid courses={popular.data.content} actionOf={smallAction} heartOf={smallHeart} />
    </section>
  )
}

function CategoryCrumbs({ id }: { id: number }) {
  const category = useQuery(categoryQuery(id))
  const name = category.data?.name ?? 'Unknown Category'
  return (
    <div className="mb-4">
      <Breadcrumb crumbs={[{ label: 'Home', to: paths.home }, { label: 'Categories', to: paths.categories }, { label: name }]} />
    </div>
  )
}

function headingOf({ search, categoryId }: Listing): ReactNode {
  if (search)
    return (
      <>
        Search Results for '<bdi>{search}</bdi>'
      </>
    )
  return categoryId === undefined ? 'Courses' : 'Courses in this category'
}
