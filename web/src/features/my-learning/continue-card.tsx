import type { Answer } from '@akada/contract/endpoint.ts'
import type { getNextLecture } from '@akada/contract/enrollments.ts'
import { instructorNameOf } from '../../lib/instructor-name.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { CourseProgress } from './course-progress.tsx'

const SIZES = '(min-width: 64rem) 320px, (min-width: 40rem) 256px, calc(100vw - 32px)'

/** Shows the lecture to continue with, above all courses. */
export const ContinueCard = ({ enrollment, lecture }: NonNullable<Answer<typeof getNextLecture>>) => {
  const { course } = enrollment
  return (
    <section
      aria-labelledby="continue"
      className="mb-8 grid overflow-hidden rounded-lg border border-line bg-surface shadow-sm sm:grid-cols-[16rem_1fr] lg:grid-cols-[20rem_1fr]"
    >
      {/* A separate grid cell, because the picture's `source` elements would become cells too. */}
      <div>
        <ImageCover
          id={course.id}
          src={course.coverImageUrl}
          widths={course.coverWidths}
          sizes={SIZES}
          isEager
          isFirst
          className="sm:h-full"
        />
      </div>
      <div className="flex flex-col justify-center gap-2 p-5 sm:p-6">
        <h2 id="continue" className="text-xl">
          Continue: <bdi>{lecture.title}</bdi>
          {lecture.secondsLeft > 0 && <span className="text-ink-muted">, {timeLeft(lecture.secondsLeft)} left</span>}
        </h2>
        <p className="text-sm text-ink-muted">
          <bdi>{course.title}</bdi> · <bdi>{instructorNameOf(course.instructorName)}</bdi>
        </p>
        <CourseProgress {...enrollment} title={course.title} />
        <div className="mt-2">
          <LinkButton to={paths.learn(course.id, { lecture: lecture.id })} aria-label={`Continue: ${course.title}`}>
            <Icon name="play" />
            Continue
          </LinkButton>
        </div>
      </div>
    </section>
  )
}

/** Returns `6 min` or `1 h 5 min`, rounded up to minutes. */
export function timeLeft(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}
