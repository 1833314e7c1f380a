import type { QueryClient } from '@tanstack/react-query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
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
  if (!import.meta.env.SSR) return
  const asked = courseToTakeIn(safeReturnUrl(url.searchParams.get('returnUrl')))
  if (asked) await queryClient.prefetchQuery(chosenCourseQuery(asked.courseId))
}

/** The words before and after the course. */
const actions: Record<Intent, [string, string]> = {
  add: ['add', ' to your cart.'],
  buy: ['buy', '.'],
  enroll: ['enroll in', '.'],
  wish: ['add', ' to your wishlist.'],
}
const tabs = { login: 'Login', register: 'Register' } as const

type ExplanationProps = LogInToProps & { courseId: number; intent: Intent }

function Explanation({ courseId, intent, returnUrl, current }: ExplanationProps) {
  const course = useCourse(courseId)
  const [before, after] = actions[intent]
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
        <p className="min-w-0">
          Log in or create an account to {before} {name}
          {after}
        </p>
      </div>
      <nav aria-label="Your account" className="grid grid-cols-2 gap-1 rounded-md bg-sunken p-1">
        {(['login', 'register'] as const).map((page) => (
          <Link key={page} to={paths[page](returnUrl)} aria-current={current === page ? 'page' : undefined} className={choice}>
            {tabs[page]}
          </Link>
        ))}
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
