import { renderTemplate } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'

type Removed = { firstName: string; noun: string; courseTitle: string | null; reason: string }

export const removalEmail = (site: Site, { firstName: name, noun: what, courseTitle, reason }: Removed) =>
  renderTemplate(site, 'content-removed', { values: { name, what, course: courseTitle ?? 'a course', reason } })
