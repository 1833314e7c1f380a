import type { Course, Lecture } from '@akada/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { BuyBar, BuyBox } from '../features/course/buy-box.tsx'
import { courseQuery, standingQuery } from '../features/course/course.api.ts'
import { CourseCurriculum } from '../features/course/course-curriculum.tsx'
import { CourseHeader } from '../features/course/course-header.tsx'
import { courseJsonLd } from '../features/course/course-json-ld.ts'
import { CourseOverview } from '../features/course/course-overview.tsx'
import { isPreviewable, type Preview, previewOfLecture, previewsOf } from '../features/course/course-previews.ts'
import { CourseReviews } from '../features/reviews/course-reviews.tsx'
import { reviewsQuery } from '../features/reviews/reviews.api.ts'
import type { Head, HeadContext, PageContext } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Failed } from '../ui/failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { CourseAction } from './parts/course-action.tsx'

const PreviewDialog = lazy(async () => ({ default: (await import('../features/course/preview-dialog.tsx')).PreviewDialog }))

export async function loader({ queryClient, params, url }: PageContext): Promise<Course> {
  const id = Number(params.id)
  const [course] = await Promise.all([
    queryClient.ensureQueryData(courseQuery(id)),
    tabIn(url.searchParams) === 'reviews' && queryClient.prefetchInfiniteQuery(reviewsQuery(id)),
  ])
  return course
}

export const head = (course: Course, { site }: HeadContext): Head => ({
  title: course.title,
  description: course.subtitle,
  canonical: paths.course(course.id),
  image: course.coverImageUrl === null ? null : { address: course.coverImageUrl, alt: course.title, ...course.coverImageSize },
  jsonLd: import.meta.env.SSR ? courseJsonLd(course, site) : [],
})

export function Component() {
  const id = Number(useParams().id)
  const course = useQuery(courseQuery(id))

  if (course.isPending) return <CoursePending />
  if (!course.data) return <Failed message="We couldn’t load this course." onRetry={() => void course.refetch()} busy={course.isFetching} />
  return <CourseContent key={id} course={course.data} />
}

function CourseContent({ course }: { course: Course }) {
  const { badge, isOwn, isOwned, mayPlayAll } = useStanding(course.id)
  const [shown, setShown] = useState<Preview | null>(null)
  const [wasOpened, setOpened] = useState(false)
  const previews = previewsOf(course)
  const show = (preview: Preview) => {
    setOpened(true)
    setShown(preview)
  }
  const [first] = previews
  const action = (shape: 'wide' | 'text') =>
    isOwn ? <p className="text-ink-muted">This is your course.</p> : <CourseAction course={course} size="large" shape={shape} />

  return (
    <article>
      <div className="page lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
        {/* The band fills the window's width; its shadow reaches where its box doesn't. */}
        <div className="bg-brand-soft shadow-[0_0_0_100vmax_var(--color-brand-soft)] [clip-path:inset(0_-100vmax)] lg:min-h-72">
          <CourseHeader course={course} badge={badge} />
        </div>
        <aside aria-label="About buying" className="pt-6 lg:relative lg:row-span-2 lg:pt-10">
          <div className="mx-auto max-w-md lg:sticky lg:top-20">
            <BuyBox course={course} isOwned={isOwned} action={action('wide')} onPreview={first && (() => show(first))} />
          </div>
        </aside>
        <div className="min-w-0 py-8">
          <CourseTabs course={course} mayPlayAll={mayPlayAll} onPlay={(lecture) => show(previewOfLecture(lecture))} />
        </div>
      </div>
      <BuyBar course={course} isOwned={isOwned} action={action('text')} />
      {wasOpened && (
        <Suspense>
          <PreviewDialog courseTitle={course.title} shown={shown} previews={previews} onShow={setShown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </article>
  )
}

const tabNames = ['overview', 'curriculum', 'reviews'] as const
type TabName = (typeof tabNames)[number]

const tabIn = (query: URLSearchParams): TabName => tabNames.find((name) => name === query.get('tab')) ?? 'overview'

type CourseTabsProps = { course: Course; mayPlayAll: boolean; onPlay: (lecture: Lecture) => void }

function CourseTabs({ course, mayPlayAll, onPlay }: CourseTabsProps) {
  const [query, setQuery] = useSearchParams()
  const isPlayable = (lecture: Lecture) => isPreviewable(lecture) || (mayPlayAll && lecture.contentType !== 'QUIZ')
  return (
    <Tabs
      label="About this course"
      value={tabIn(query)}
      onChange={(tab) => setQuery({ tab }, { replace: true, preventScrollReset: true })}
      tabs={[
        { value: 'overview', label: 'Overview', panel: <CourseOverview course={course} /> },
        { value: 'curriculum', label: 'Curriculum', panel: <CourseCurriculum course={course} isPlayable={isPlayable} onPlay={onPlay} /> },
        { value: 'reviews', label: 'Reviews', panel: <CourseReviews courseId={course.id} /> },
      ]}
    />
  )
}

/** Admins and the course's own instructor see it as nobody else does. */
function useStanding(courseId: number) {
  const session = useSession()
  const standing = useQuery({ ...standingQuery(courseId), enabled: session !== null })
  const { isInstructor = false, isAdmin = false, enrollmentId = null } = (session && standing.data) ?? {}
  return {
    isOwned: enrollmentId !== null,
    isOwn: isInstructor,
    mayPlayAll: isInstructor || isAdmin,
    badge: isInstructor ? <Badge kind="info">Instructor Preview</Badge> : isAdmin ? <Badge kind="info">Admin Preview</Badge> : undefined,
  }
}

const CoursePending = () => (
  <div className="page py-8">
    <Loading label="Loading course...">
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="mt-4 h-6 w-1/2" />
      <Skeleton className="mt-8 h-64" />
    </Loading>
  </div>
)
