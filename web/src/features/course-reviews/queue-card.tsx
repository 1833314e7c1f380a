import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { instructorNameOf } from '../../lib/instructor-name.ts'
import { paths } from '../../lib/paths.ts'
import { adminPaths } from '../../lib/work-paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { CourseDecision } from './course-decision.tsx'
import type { Queue, QueuedCourse } from './course-reviews.api.ts'
import { ownWords, waitingTimeText } from './review-words.ts'

const SIZES = '(min-width: 40rem) 208px, calc(100vw - 32px)'

/** Shows a pending course with the decision buttons. */
export const QueueCard = ({ course, queue }: { course: QueuedCourse; queue: Queue }) => (
  <article className="grid overflow-hidden rounded-lg border border-line bg-surface shadow-sm sm:grid-cols-[13rem_minmax(0,1fr)]">
    {/* The wrapper prevents the picture's `source` elements from becoming grid cells. */}
    <div>
      <ImageCover
        id={course.id}
        src={course.coverImageUrl}
        widths={course.coverWidths}
        sizes={SIZES}
        className="max-sm:max-h-44 sm:aspect-auto sm:h-full sm:min-h-36"
      />
    </div>
    <div className="grid min-w-0 gap-3 p-4 sm:p-5">
      <div className="min-w-0">
        <h2 className="text-lg leading-snug wrap-anywhere">
          <Link dir="auto" to={adminPaths.courseReview(course.id)} className="hover:text-brand">
            {course.title}
          </Link>
        </h2>
        <p dir="auto" className="mt-0.5 text-ink-muted">
          {course.subtitle}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-ink-muted">
        <Fact icon="user">
          <bdi>{instructorNameOf(course.instructorName)}</bdi>
        </Fact>
        <Fact icon="video">
          {course.durationString} · {course.totalLectures} {course.totalLectures === 1 ? 'lecture' : 'lectures'}
        </Fact>
        <Fact icon="clock">{waitingTimeText(course.waitingSince, Date.now())}</Fact>
        {course.heldLectures > 0 && <Badge kind="warning">Unreleased: {course.heldLectures}</Badge>}
        {course.isResubmitted && <Badge kind="info">Resubmitted</Badge>}
      </p>
      <Acts course={course} queue={queue} />
    </div>
  </article>
)

const Fact = ({ icon, children }: { icon: 'user' | 'video' | 'clock'; children: ReactNode }) => (
  <span className="tabular inline-flex items-center gap-1.5">
    <Icon name={icon} className="size-4 flex-none" />
    <span>{children}</span>
  </span>
)

function Acts({ course: { id, title, isOwn, waitingSince }, queue }: { course: QueuedCourse; queue: Queue }) {
  const links = (
    <>
      <LinkButton to={adminPaths.courseReview(id)} variant="secondary" size="small" aria-label={`Review ${title}`}>
        Review
      </LinkButton>
      <LinkButton to={paths.course(id)} variant="secondary" size="small" aria-label={`View Course ${title}`}>
        View Course
      </LinkButton>
    </>
  )
  if (queue === 'SUBMITTED' && !isOwn) return <CourseDecision course={{ id, title, submittedAt: waitingSince }} beside={links} />
  return (
    <>
      <div className="flex flex-wrap gap-2">{links}</div>
      {isOwn && <p className="text-sm text-ink-muted">{ownWords}</p>}
    </>
  )
}
