import type { PageContext } from '../lib/page.ts'
import { currentSession } from '../lib/session.ts'

let isFirstPage = true

/** Once the first page stands, every further one is reached within the site. */
export function endFirstPage() {
  isFirstPage = false
}

// A link on another site must change nothing: only steps within this one count.
const isOurOwnLink = () => !isFirstPage || document.referrer.startsWith(`${location.origin}/`)

const intents = ['add', 'enroll', 'wish'] as const

/** Does what a visitor wanted before they had to log in: `/courses/7?add=1`, `?enroll=1` or `?wish=1`, then goes on from there. */
export async function takeCourseIfAsked({ queryClient, params, url }: PageContext) {
  const courseId = Number(params.id)
  const intent = intents.find((name) => url.searchParams.has(name))
  if (intent === undefined || !currentSession() || !Number.isInteger(courseId) || !isOurOwnLink()) return

  const { takeCourse } = await import('./take-course.ts')
  throw await takeCourse(queryClient, courseId, intent)
}
