import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { categoryQuery, coursesQuery, type Listing } from '../features/catalog/catalog.api.ts'
import { CourseGrid, CourseGridSkeleton } from '../features/catalog/course-grid.tsx'
import { MoreCourses } from '../features/catalog/more-courses.tsx'
import type { Head, PageContext } from '../lib/page.ts'
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
  const [category] = await Promise.all([
    listing.categoryId === undefined ? undefined : queryClient.ensureQueryData(categoryQuery(listing.categoryId)),
    queryClient.ensureInfiniteQueryData(coursesQuery(listing)),
  ])
  return category?.name
}

export function head(categoryName: string | null, { params, url }: PageContext): Head {
  const listing = listingOf(params.id, url.searchParams)
  return {
    title: listing.search ? headingOf(listing) : categoryName ? `${categoryName} courses` : 'Courses',
    description: `${SUBTITLE}${categoryName ? `: ${categoryName}` : ''}. Learn at your own pace, on any device, and earn a certificate.`,
    canonical: addressOf(listing, listing.page),
  }
}

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
  if (shown.length === 0) return <NoCourses listing={listing} />
  return (
    <>
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

const NoCourses = ({ listing: { search, categoryId } }: { listing: Listing }) => (
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
