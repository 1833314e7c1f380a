import type { EditableCourse } from '@akada/contract/authoring.ts'
import type { Course } from '@akada/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { CertificatePreview } from '../features/authoring/certificate-preview.tsx'
import {
  categoriesQuery,
  changesQuery,
  editableCourseQuery,
  findingsQuery,
  shownCourseQuery,
  threadQuery,
} from '../features/course-reviews/course-reviews.api.ts'
import { LectureLook, type LookedAt } from '../features/course-reviews/lecture-look.tsx'
import { ReviewAside } from '../features/course-reviews/review-aside.tsx'
import { statusWords } from '../features/course-reviews/review-words.ts'
import { ReviewedCurriculum } from '../features/course-reviews/reviewed-curriculum.tsx'
import { ReviewedFacts } from '../features/course-reviews/reviewed-facts.tsx'
import { ReviewedWords } from '../features/course-reviews/reviewed-words.tsx'
import { LinkedLecture } from '../features/player/linked-lecture.tsx'
import { PlainVideo } from '../features/player/plain-video.tsx'
import { ApiError } from '../lib/api.ts'
import { instructorNameOf } from '../lib/instructor-name.ts'
import type { Head } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { adminPaths } from '../lib/work-paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { DetailFrame, DetailSkeleton } from '../ui/detail-frame.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Icon } from '../ui/icon.tsx'
import { ProfileLink } from '../ui/profile-link.tsx'

export const head = (): Head => ({ title: 'Course review · Admin' })

const list = { label: 'Course Reviews', to: adminPaths.courseReviews() }

export function Component() {
  const id = Number(useParams().id)
  const edited = useQuery(editableCourseQuery(id))
  const shown = useQuery(shownCourseQuery(id))

  // Loaded before the course is shown, because content that appears above the course later would shift the page.
  const above = [useQuery(findingsQuery(id)), useQuery(changesQuery(id)), useQuery(threadQuery(id))]

  if (edited.isPending || shown.isPending || above.some(({ isPending }) => isPending)) return <Pending />
  if (!edited.data || !shown.data) {
    const error = edited.error ?? shown.error
    const retry = () => void Promise.all([edited.refetch(), shown.refetch()])
    return (
      <DetailFrame list={list} name="Course">
        {isMissing(error) ? <Missing /> : <Failed message="We couldn’t load this course." onRetry={retry} />}
      </DetailFrame>
    )
  }
  return <Review key={id} course={edited.data.course} shown={shown.data} />
}

function Review({ course, shown }: { course: EditableCourse; shown: Course }) {
  const [lookedAt, setLookedAt] = useState<LookedAt | null>(null)
  const openLecture = (lectureId: number) => setLookedAt({ kind: 'lecture', id: lectureId })
  const { text, kind } = statusWords[course.status]
  return (
    <DetailFrame list={list} name={course.title} badge={<Badge kind={kind}>{text}</Badge>}>
      <p dir="auto" className="-mt-4 max-w-3xl text-lg wrap-anywhere text-ink-muted">
        {course.subtitle}
      </p>
      <p className="mt-2 mb-6">
        By <ProfileLink id={shown.instructorProfileId}>{instructorNameOf(shown.instructorName)}</ProfileLink>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <aside aria-label="Review" className="lg:order-last">
          <ReviewAside course={course} onOpen={openLecture} />
        </aside>
        <WholeCourse course={course} shown={shown} onLook={setLookedAt} />
      </div>
      <LectureLook shown={lookedAt} Video={PlainVideo} Linked={LinkedLecture} onClose={() => setLookedAt(null)} />
    </DetailFrame>
  )
}

type WholeCourseProps = { course: EditableCourse; shown: Course; onLook: (what: LookedAt) => void }

/** Shows the complete course as buyers and students will see it. */
function WholeCourse({ course, shown, onLook }: WholeCourseProps) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const names = categories.filter(({ id }) => course.categoryIds.includes(id)).map(({ name }) => name)
  const promotion = course.promotionalVideoUrl
  return (
    <div className="grid min-w-0 content-start gap-10">
      <ReviewedFacts course={course} categories={names} />
      <div className="flex flex-wrap gap-3">
        {promotion !== null && (
          <Button variant="secondary" onClick={() => onLook({ kind: 'promotion', url: promotion })}>
            <Icon name="play" />
            Watch promotional video
          </Button>
        )}
        <LinkButton variant="secondary" to={paths.course(course.id)}>
          View Course
        </LinkButton>
      </div>
      <ReviewedCurriculum course={shown} onOpen={(id) => onLook({ kind: 'lecture', id })} />
      <ReviewedWords course={course} />
      <section>
        <h2 className="mb-4 text-2xl">Certificate</h2>
        <CertificatePreview courseId={course.id} design={savedDesign} />
      </section>
    </div>
  )
}

// Without changes, the preview has the design of the course.
const savedDesign = {}

export const Pending = () => (
  <DetailFrame list={list} name="Course">
    <DetailSkeleton label="Loading course…" />
  </DetailFrame>
)

// A malformed course id, such as "abc", counts as missing.
const isMissing = (error: unknown) => error instanceof ApiError && ['COURSE_NOT_FOUND', 'COURSE_GONE', 'INVALID_INPUT'].includes(error.code)

const Missing = () => (
  <Empty
    drawing="search"
    text="This course doesn’t exist."
    action={
      <LinkButton to={adminPaths.courseReviews()} variant="secondary">
        All course reviews
      </LinkButton>
    }
  />
)
