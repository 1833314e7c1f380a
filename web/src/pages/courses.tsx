import type { Category } from '@akada/contract/courses.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { categoryQuery, coursesQuery, type Listing } from '../features/catalog/catalog.api.ts'
import { CourseGrid, CourseGridSkeleton } from '../features/catalog/course-grid.tsx'
import { listingJsonLd } from '../features/catalog/listing-json-ld.ts'
import { MoreCourses } from '../features/catalog/more-courses.tsx'
import { ApiError } from '../lib/api.ts'
import type { Head, HeadContext, PageContext } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { CourseAction } from './parts/course-action.tsx'

const SUBTITLE = 'Expand your knowledge with our curated courses'

export async function loader({ queryClient, params, url }: PageContext) {
  const listing = listingOf(params.id, url.searchParams)
  const [category, { pages }] = await Promise.all([
    listing.categoryId === undefined ? undefined : queryClient.ensureQueryData(categoryQuery(listing.categoryId)),
    queryClient.ensureInfiniteQueryData(coursesQuery(listing)),
  ])
  if (listing.page > 1 && pages[0]?.content.length === 0) throw new ApiError(404, { code: 'NOT_FOUND', message: 'There is no such page.' })
  return category
}

export function head(category: Category | null, { queryClient, params, site, url }: HeadContext): Head {
  const listing = listingOf(params.id, url.searchParams)
  const shown = queryClient.getQueryData(coursesQuery(listing).queryKey)?.pages[0]
  const hasMore = shown !== undefined && shown.page * shown.size < shown.totalElements
  return {
    title: listing.search ? headingOf(listing) : `${category ? `${category.name} courses` : 'Courses'}${ofPage(listing.page)}`,
    description: `${category ? `${category.name}: ${category.description}` : `${SUBTITLE}.`} Learn at your own pace, on any device, and earn a certificate.`,
    canonical: addressOf(listing, listing.page),
    // Anybody can make such an address with any words.
    isIndexed: listing.search === '',
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
    <div className="page py-8">
      {listing.categoryId !== undefined && <CategoryCrumbs id={listing.categoryId} />}
      <h1 className="text-3xl">{headingOf(listing)}</h1>
      <p className="mt-2 mb-6 text-ink-muted">{SUBTITLE}</p>
      <Courses listing={listing} />
    </div>
  )
}

function Courses({ listing }: { listing: Listing }) {
  const courses = useInfiniteQuery(coursesQuery(listing))

  if (courses.isPending)
    return (
      <Loading label="Loading courses...">
        <CourseGridSkeleton />
      </Loading>
    )
  if (!courses.data)
    return <Failed message="We couldn’t load the courses." onRetry={() => void courses.refetch()} busy={courses.isFetching} />

  const shown = courses.data.pages.flatMap(({ content }) => content)
  const lastPage = courses.data.pages.at(-1)?.page ?? listing.page
  const [{ correctedQuery, suggestions } = {}] = courses.data.pages
  if (shown.length === 0) return <NoCourses listing={listing} suggestions={suggestions ?? []} />
  return (
    <>
      {correctedQuery && (
        <p className="-mt-4 mb-6 text-sm text-ink-muted">
          Showing results for <strong className="text-ink">{correctedQuery}</strong>
        </p>
      )}
      {listing.page > 1 && (
        <Link to={addressOf(listing, listing.page - 1)} rel="prev" className={`mb-5 ${buttonClass({ variant: 'secondary' })}`}>
          Previous page
        </Link>
      )}
      <CourseGrid courses={shown} actionOf={(course) => <CourseAction course={course} size="small" shape="wide" />} />
      {courses.hasNextPage && (
        <MoreCourses
          nextUrl={addressOf(listing, lastPage + 1)}
          isLoading={courses.isFetchingNextPage}
          hasFailed={courses.isFetchNextPageError}
          onMore={courses.fetchNextPage}
        />
      )}
    </>
  )
}

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
  </>
)

function CategoryCrumbs({ id }: { id: number }) {
  const category = useQuery(categoryQuery(id))
  const name = category.data?.name ?? 'Unknown Category'
  return (
    <div className="mb-4">
      <Breadcrumb crumbs={[{ label: 'Home', to: paths.home }, { label: 'Categories', to: paths.categories }, { label: name }]} />
    </div>
  )
}

function headingOf({ search, categoryId }: Listing): string {
  if (search) return `Search Results for '${search}'`
  return categoryId === undefined ? 'Courses' : 'Courses in this category'
}

function listingOf(id: string | undefined, query: URLSearchParams): Listing {
  const page = Number(query.get('page'))
  return {
    search: query.get('search')?.trim() ?? '',
    categoryId: id === undefined ? undefined : Number(id),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

function addressOf({ search, categoryId }: Listing, page: number): string {
  const query = { search: search || undefined, page: page > 1 ? page : undefined }
  return categoryId === undefined ? paths.courses(query) : paths.category(categoryId, query)
}
