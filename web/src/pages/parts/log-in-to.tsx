import type { QueryClient } from '@tanstack/react-query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { chosenCourseQuery, shownCourse } from '../../features/course/chosen-course.api.ts'
import { courseToTakeIn, type Intent } from '../../lib/course-to-take.ts'
import { paths } from '../../lib/paths.ts'
import { safeReturnUrl } from '../../lib/return-url.ts'
import { ImageCover } from '../../ui/image-cover.tsx'

type LogInToProps = { returnUrl: string | undefined; current: 'login' | 'register' }

/** Explains to visitors which action needs an account, and offers both ways to continue. Renders nothing if no course is involved. */
export function LogInTo({ returnUrl, current }: LogInToProps) {
  const asked = courseToTakeIn(safeReturnUrl(returnUrl))
  return asked && <Explanation {...asked} returnUrl={returnUrl} current={current} />
}

/** Whether the login serves an action on a course. */
export const isForCourse = (returnUrl: string | undefined): boolean => courseToTakeIn(safeReturnUrl(returnUrl)) !== null

/** Loads the course on the server. A browser shows the page without waiting for the course. */
export async function loadCourseToTake(queryClient: QueryClient, url: URL) {
  const asked = courseToTakeIn(safeReturnUrl(url.searchParams.get('returnUrl')))
  if (import.meta.env.SSR && asked) await queryClient.prefetchQuery(chosenCourseQuery(asked.courseId))
}

const sentences: Record<Intent, (course: ReactNode) => ReactNode> = {
  add: (course) => <>Log in or create an account to add {course} to your cart.</>,
  buy: (course) => <>Log in or create an account to buy {course}.</>,
  enroll: (course) => <>Log in or create an account to enroll in {course}.</>,
  wish: (course) => <>Log in or create an account to add {course} to your wishlist.</>,
}

type ExplanationProps = LogInToProps & { courseId: number; intent: Intent }

function Explanation({ courseId, intent, returnUrl, current }: ExplanationProps) {
  const course = useCourse(courseId)
  const name = course ? (
    <strong>
      <bdi>{course.title}</bdi>
    </strong>
  ) : (
    'this course'
  )
  return (
    <div className="mb-6 grid gap-5">
      {/* Reserves three lines, so that the form doesn't move when the title arrives. */}
      <div className="flex min-h-18 items-start gap-4">
        {course && (
          <span className="w-24 flex-none max-sm:hidden">
            <ImageCover
              id={courseId}
              src={course.coverImageUrl}
              widths={course.coverWidths}
              sizes="96px"
              width={320}
              height={180}
              className="rounded-sm"
            />
          </span>
        )}
        <p className="min-w-0">{sentences[intent](name)}</p>
      </div>
      <nav aria-label="Your account" className="grid grid-cols-2 gap-1 rounded-md bg-sunken p-1">
        <Link to={paths.login(returnUrl)} aria-current={current === 'login' ? 'page' : undefined} className={choice}>
          Login
        </Link>
        <Link to={paths.register(returnUrl)} aria-current={current === 'register' ? 'page' : undefined} className={choice}>
          Register
        </Link>
      </nav>
    </div>
  )
}

const choice =
  'grid min-h-11 place-items-center rounded-sm font-semibold text-ink-muted hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-sm'

/** Returns the course if the visitor comes from its page or once it is loaded. */
function useCourse(id: number) {
  const shown = shownCourse(useQueryClient(), id)
  const { data } = useQuery({ ...chosenCourseQuery(id), enabled: shown === undefined })
  return shown ?? data
}
