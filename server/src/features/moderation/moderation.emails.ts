import { renderLetter } from '#features/letters/render-letter.ts'
import type { Site } from '#platform/deps.ts'

type Removed = { firstName: string; noun: string; courseTitle: string | null; reason: string }

/** Renders the email to the author of removed content. */
export const removalEmail = (site: Site, { firstName: name, noun: what, courseTitle, reason }: Removed) =>
  renderLetter(site, 'content-removed', { values: { name, what, course: courseTitle ?? 'a course', reason } })
