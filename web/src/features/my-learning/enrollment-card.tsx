import type { Enrollment } from '@akada/contract/enrollments.ts'
import { Link } from 'react-router'
import { formatDay } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

type Props = { enrollment: Enrollment; isEager?: boolean }

/** A course the person is enrolled in. All of it leads to the lectures. */
export const EnrollmentCard = ({ enrollment, isEager = false }: Props) => {
  const { course } = enrollment
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-sm hover:shadow-lg">
      <ImageCover id={course.id} src={course.coverImageUrl} isEager={isEager} />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h2 className="line-clamp-2 text-base leading-snug">
          <Link to={paths.learn(course.id)} className="after:absolute after:inset-0 hover:text-brand">
            {course.title}
          </Link>
        </h2>
        <p className="truncate text-sm text-ink-muted">{course.instructorName || 'Unknown Instructor'}</p>
        <div className="mt-auto pt-3">
          <Done enrollment={enrollment} />
        </div>
      </div>
    </article>
  )
}

/** The same on the profile, where it leads to the course's own page. */
export const ProfileCourseCard = ({ enrollment }: Props) => {
  const { course } = enrollment
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-sm">
      <ImageCover id={course.id} src={course.coverImageUrl} />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h2 className="line-clamp-2 text-base leading-snug">{course.title}</h2>
        <p className="truncate text-sm text-ink-muted">{course.instructorName || 'Unknown Instructor'}</p>
        <div className="mt-auto pt-3">
          <Done enrollment={enrollment} />
        </div>
        <LinkButton variant="secondary" className="mt-3" to={paths.course(course.id)} aria-label={`Continue: ${course.title}`}>
          Continue
        </LinkButton>
      </div>
    </article>
  )
}

/** The next thing to do, above all others. */
export const ContinueCard = ({ enrollment }: Props) => {
  const { course } = enrollment
  return (
    <section
      aria-labelledby="continue"
      className="mb-8 grid overflow-hidden rounded-lg border border-line bg-surface shadow-sm sm:grid-cols-[16rem_1fr] lg:grid-cols-[20rem_1fr]"
    >
      <ImageCover id={course.id} src={course.coverImageUrl} isEager isFirst className="sm:h-full" />
      <div className="flex flex-col justify-center gap-2 p-5 sm:p-6">
        <p className="text-sm font-semibold text-brand">Continue</p>
        <h2 id="continue" className="text-xl">
          {course.title}
        </h2>
        <p className="text-sm text-ink-muted">{course.instructorName || 'Unknown Instructor'}</p>
        <Done enrollment={enrollment} />
        <div className="mt-2">
          <LinkButton to={paths.learn(course.id)} aria-label={`Continue: ${course.title}`}>
            <Icon name="play" />
            Continue
          </LinkButton>
        </div>
      </div>
    </section>
  )
}

const Done = ({ enrollment: { course, completed, progress, lastLearnedAt } }: Props) => (
  <>
    {!completed && <ProgressBar label={`Progress in ${course.title}`} percent={progress} />}
    <p className="tabular mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-muted">
      {completed ? (
        <Badge kind="success">
          <Icon name="check" />
          Completed
        </Badge>
      ) : (
        <span>{progress}% complete</span>
      )}
      <span>
        {lastLearnedAt === null ? (
          'Not started yet'
        ) : (
          <>
            Last learned <time dateTime={lastLearnedAt}>{formatDay(lastLearnedAt)}</time>
          </>
        )}
      </span>
    </p>
  </>
)
