import type { Course, Lecture } from '@akada/contract/courses.ts'
import type { Review } from '@akada/contract/reviews.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, Suspense, useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { BuyBar, BuyBox } from '../features/course/buy-box.tsx'
import { courseQuery, courseRelationQuery, relatedQuery } from '../features/course/course.api.ts'
import { CourseCurriculum } from '../features/course/course-curriculum.tsx'
import { CourseHeader } from '../features/course/course-header.tsx'
import { courseJsonLd } from '../features/course/course-json-ld.ts'
import { CourseOverview } from '../features/course/course-overview.tsx'
import { isPreviewable, isShowable, type Preview, previewOfLecture, previewsOf } from '../features/course/course-previews.ts'
import { PriceTag } from '../features/course/price-tag.tsx'
import { PrintedReviews } from '../features/course/printed-reviews.tsx'
import { reviewFilterIn, reviewQueryOf, reviewsQuery } from '../features/reviews/reviews.api.ts'
import type { Head, HeadContext, PageContext, Picture } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { Badge } from '../ui/badge.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { Icon } from '../ui/icon.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { BuyNow } from './parts/buy-now.tsx'
import { CourseAction } from './parts/course-action.tsx'
import { CourseHeart } from './parts/course-heart.tsx'
import type { PriceOfVisit } from './parts/course-visit.ts'

// Lazy, because most readers of a public page are not logged in.
const OwnReview = lazyPart(async () => (await import('./parts/own-review.tsx')).OwnReview)
const ReviewTools = lazyPart(async () => (await import('./parts/review-tools.tsx')).ReviewTools)
const CoursePreviews = lazyPart(async () => (await import('./parts/course-previews.tsx')).CoursePreviews)
// Below the fold. The browser keeps the server's HTML until this code has loaded.
const MoreCourses = import.meta.env.SSR
  ? (await import('./parts/more-courses.tsx')).MoreCourses
  : lazyPart(
      async () => (await import('./parts/more-courses.tsx')).MoreCourses,
      () => null,
    )

// Lazy, because most readers never open this tab.
const CourseReviews = import.meta.env.SSR
  ? (await import('../features/reviews/course-reviews.tsx')).CourseReviews
  : lazyPart(async () => (await import('../features/reviews/course-reviews.tsx')).CourseReviews)

export async function loader({ queryClient, params, url }: PageContext): Promise<Course> {
  const id = Number(params.id)
  const course = await queryClient.ensureQueryData(courseQuery(id))
  // Started only once the course is known to exist.
  const besides = Promise.all([
    queryClient.prefetchQuery(relatedQuery(id)),
    import.meta.env.SSR &&
      import('./parts/bundle-rows.tsx').then(({ bundlesOfCourseQuery }) => queryClient.prefetchQuery(bundlesOfCourseQuery(id))),
    tabIn(url.searchParams) === 'reviews' && queryClient.prefetchInfiniteQuery(reviewsQuery(id, reviewFilterIn(url.searchParams))),
  ])
  // A browser shows the course without waiting for these queries.
  if (import.meta.env.SSR) await besides
  return course
}

/** Only published courses have a preview image. */
function pictureOf({ title, instructorName, socialImageUrl, coverImageUrl, coverImageSize }: Course): Picture | null {
  if (socialImageUrl !== null) return { address: socialImageUrl, alt: `${title}, a course by ${instructorName}`, width: 1200, height: 630 }
  return coverImageUrl === null ? null : { address: coverImageUrl, alt: title, ...coverImageSize }
}

export const head = (course: Course, { site }: HeadContext): Head => ({
  title: course.title,
  description: course.subtitle,
  canonical: paths.course(course.id),
  image: pictureOf(course),
  jsonLd: import.meta.env.SSR ? courseJsonLd(course, site) : [],
})

export function Component() {
  const id = Number(useParams().id)
  const course = useQuery(courseQuery(id))

  if (course.isPending) return <CoursePending />
  if (!course.data)
    return (
      <Failed message="We couldn’t load this course." error={course.error} onRetry={() => void course.refetch()} busy={course.isFetching} />
    )
  return <CourseContent key={id} course={course.data} />
}

function CourseContent({ course }: { course: Course }) {
  const { badge, isOwn, owned, mayPlayAll } = useCourseRelation(course.id)
  const [shown, setShown] = useState<Preview | null>(null)
  const [wasOpened, setOpened] = useState(false)
  const Price = usePriceOfVisit(course.id)
  const plainPrice = <PriceTag course={course} />
  const price = Price ? <Price course={course}>{plainPrice}</Price> : plainPrice
  const previews = previewsOf(course)
  const show = (preview: Preview) => {
    setOpened(true)
    setShown(preview)
  }
  const [first] = previews
  const action = (shape: 'wide' | 'text') => <CourseAction course={course} isOwn={isOwn} size="large" shape={shape} />
  const heart = isOwn ? null : <CourseHeart course={course} size="large" />

  return (
    <article>
      {/* The second row takes the box's extra height, so that loaded content doesn't move. */}
      <div className="page lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        {/* The band fills the window's width with a shadow that extends beyond its box. */}
        <div className="bg-brand-soft shadow-[0_0_0_100vmax_var(--color-brand-soft)] [clip-path:inset(0_-100vmax)] lg:min-h-72 print:shadow-none">
          <CourseHeader course={course} badge={badge} />
        </div>
        <aside aria-label="Buy this course" className="pt-6 lg:relative lg:row-span-2 lg:pt-10">
          <div className="mx-auto max-w-md lg:sticky lg:top-20">
            <BuyBox
              course={course}
              price={price}
              owned={owned}
              action={action('wide')}
              buyNow={course.isFree ? null : <BuyNow course={course} isOwn={isOwn} />}
              gift={course.isFree || isOwn ? null : <OthersLinks course={course} />}
              heart={heart}
              onPreview={first && (() => show(first))}
            />
          </div>
        </aside>
        <div className="min-w-0 py-8">
          <CourseTabs
            course={course}
            isEnrolled={owned !== null}
            mayPlayAll={mayPlayAll}
            onPlay={(lecture) => show(previewOfLecture(lecture))}
          />
        </div>
      </div>
      <CoursesBelow course={course} />
      <BuyBar price={price} owned={owned} action={action('text')} heart={heart} />
      {wasOpened && (
        <Suspense>
          <CoursePreviews
            courseTitle={course.title}
            posterUrl={course.coverImageUrl}
            shown={shown}
            previews={previews}
            onShow={setShown}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </article>
  )
}

const OthersLinks = ({ course }: { course: Course }) => (
  <div className="grid">
    <LinkButton variant="quiet" shape="wide" to={paths.giveGift(course.id)} aria-label={`Give as a gift: ${course.title}`}>
      <Icon name="gift" />
      Give as a gift
    </LinkButton>
    <LinkButton variant="quiet" shape="wide" to={paths.buyForTeam(course.id)} aria-label={`Buy for a team: ${course.title}`}>
      <Icon name="users" />
      Buy for a team
    </LinkButton>
  </div>
)

const tabNames = ['overview', 'curriculum', 'reviews'] as const
type TabName = (typeof tabNames)[number]

const tabIn = (query: URLSearchParams): TabName => tabNames.find((name) => name === query.get('tab')) ?? 'overview'

const toolsOf = (review: Review) => <Tools review={review} />

const Tools = ({ review }: { review: Review }) =>
  useSession() && (
    <Suspense>
      <ReviewTools review={review} />
    </Suspense>
  )

const Own = ({ courseId }: { courseId: number }) =>
  useSession() && (
    <Suspense>
      <OwnReview courseId={courseId} />
    </Suspense>
  )

const shownHere = { replace: true, preventScrollReset: true }

// These two are memoized, because a parent's rerender would replace the server’s HTML before their code has loaded.
const ReviewsTab = memo(({ courseId }: { courseId: number }) => {
  const [query, setQuery] = useSearchParams()
  return (
    <Suspense fallback={<Loading label="Loading reviews…" />}>
      <Own courseId={courseId} />
      <CourseReviews
        courseId={courseId}
        filter={reviewFilterIn(query)}
        tools={toolsOf}
        onFilter={(filter) => setQuery({ tab: 'reviews', ...reviewQueryOf(filter) }, shownHere)}
      />
    </Suspense>
  )
})

const CoursesBelow = memo(({ course }: { course: Course }) => (
  <div className="print:hidden">
    <Suspense>
      <MoreCourses course={course} />
    </Suspense>
  </div>
))

type CourseTabsProps = { course: Course; isEnrolled: boolean; mayPlayAll: boolean; onPlay: (lecture: Lecture) => void }

function CourseTabs({ course, isEnrolled, mayPlayAll, onPlay }: CourseTabsProps) {
  const [query, setQuery] = useSearchParams()
  const placeOf = isEnrolled ? ({ id }: Lecture) => paths.learn(course.id, { lecture: id }) : undefined
  const isPlayable = (lecture: Lecture) => isPreviewable(lecture) || (mayPlayAll && isShowable(lecture))
  const overview = <CourseOverview course={course} />
  const curriculum = <CourseCurriculum course={course} isPlayable={isPlayable} onPlay={onPlay} placeOf={placeOf} />
  return (
    <Tabs
      label="About this course"
      value={tabIn(query)}
      onChange={(tab) => setQuery({ tab }, shownHere)}
      tabs={[
        { value: 'overview', label: 'Overview', panel: overview, printed: overview },
        { value: 'curriculum', label: 'Curriculum', panel: curriculum, printed: curriculum },
        { value: 'reviews', label: 'Reviews', panel: <ReviewsTab courseId={course.id} />, printed: <PrintedReviews course={course} /> },
      ]}
    />
  )
}

/** Includes the link's coupon. All visitors share the server's page, so this price is added in the browser. */
function usePriceOfVisit(courseId: number) {
  const coupon = useSearchParams()[0].get('coupon')
  const [Price, setPrice] = useState<PriceOfVisit>(null)
  useEffect(() => {
    import('./parts/course-visit.ts')
      .then(({ visitCourse }) => visitCourse(courseId, coupon))
      .then(
        (price) => setPrice(() => price),
        () => undefined,
      )
  }, [courseId, coupon])
  return Price
}

/** Returns the user's relation to the course: enrolled, or viewing it as an admin or its instructor. */
function useCourseRelation(courseId: number) {
  const session = useSession()
  const relation = useQuery({ ...courseRelationQuery(courseId), enabled: session !== null })
  const { isInstructor = false, isAdmin = false, isBought = false, enrolledAt = null } = (session && relation.data) ?? {}
  return {
    owned: enrolledAt === null ? null : { since: enrolledAt, isBought },
    isOwn: isInstructor,
    mayPlayAll: isInstructor || isAdmin,
    badge: isInstructor ? <Badge kind="info">Instructor Preview</Badge> : isAdmin ? <Badge kind="info">Admin Preview</Badge> : undefined,
  }
}

const CoursePending = () => (
  <div className="page py-8">
    <Loading label="Loading course…">
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="mt-4 h-6 w-1/2" />
      <Skeleton className="mt-8 h-64" />
    </Loading>
  </div>
)
