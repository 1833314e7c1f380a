import { isolated } from '@akada/contract/text-direction.ts'
import { isOpen } from '#features/pacing/pacing.rules.ts'
import type { Pacing } from '#platform/database/lecture-pacing.ts'

const DAY_MS = 86_400_000
// A notice that couldn't be sent for two days is no longer news.
const NEWS_MS = 2 * DAY_MS

/** Returns the start of the period that a notice covers: the previous notice, or two days. */
export const newsSince = (toldAt: Date | null, now: Date): Date => new Date(Math.max(toldAt?.getTime() ?? 0, now.getTime() - NEWS_MS))

type PacedLecture = { title: string; pacing: Pacing | null }

/** Returns the lectures that opened at a time within the period and that the student hasn't completed. */
export const openedLectures = <L extends PacedLecture>(lectures: readonly L[], { since, now }: { since: Date; now: Date }): L[] =>
  lectures.filter(({ pacing }) => {
    if (pacing?.opensAt == null || pacing.isCompleted || !isOpen(pacing, now)) return false
    return new Date(pacing.opensAt) > since
  })

const NAMED = 3

/** Returns the notice about opened lectures, such as `“Mortar” and 2 more lectures are open.` */
export function noticeOf(course: string, lectures: readonly { title: string }[]) {
  const named = lectures.slice(0, NAMED).map(({ title }) => `“${isolated(title)}”`)
  const more = lectures.length - named.length
  const parts = more > 0 ? [...named, more === 1 ? '1 more lecture' : `${more} more lectures`] : named
  const list = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('')
  return {
    title: `${lectures.length === 1 ? 'A new lecture' : 'New lectures'} in “${isolated(course)}”`,
    message: `${list} ${lectures.length === 1 ? 'is' : 'are'} now open.`,
  }
}
