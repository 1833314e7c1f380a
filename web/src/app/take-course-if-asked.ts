import type { Intent } from '../lib/course-to-take.ts'
import type { PageContext } from '../lib/page.ts'
import { currentSession } from '../lib/session.ts'

let isFirstPage = true

/** Marks the first page of the visit as shown. Every later navigation comes from within the site. */
export function endFirstPage() {
  isFirstPage = false
}

// Links on other sites must not change anything, so only navigation within this site counts.
const isOurOwnLink = () => !isFirstPage || document.referrer.startsWith(`${location.origin}/`)

const intents: readonly Intent[] = ['add', 'buy', 'enroll', 'wish']

/** Performs the action that required a login, such as `/courses/7?add=1`. Then redirects to its result. */
export async function takeCourseIfAsked({ queryClient, params, url }: PageContext) {
  const courseId = Number(params.id)
  const intent = intents.find((name) => url.searchParams.has(name))
  if (intent === undefined || !currentSession() || !Number.isInteger(courseId) || !isOurOwnLink()) return

  const { takeCourse } = await import('./take-course.ts')
  throw await takeCourse(queryClient, courseId, intent)
}
