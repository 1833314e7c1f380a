import { renderLetter } from '#features/letters/render-letter.ts'
import type { Site } from '#platform/deps.ts'

type Removed = { firstName: string; noun: string; courseTitle: string | null; reason: string }

export const removalEmail = (site: Site, { firstName: name, noun: what, courseTitle, reason }: Removed) =>
  renderLetter(site, 'content-removed', { values: { name, what, course: courseTitle ?? 'a course', reason } })
