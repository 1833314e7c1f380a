import { renderTemplate, type StopLinks } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'
import type { Decision } from './course-reviews.rules.ts'

type Decided = {
  decision: Decision | 'RELEASE_REFUSED'
  courseId: number
  title: string
  words: string
  firstName: string
  stop: StopLinks
}

/** Renders the email to an instructor about an admin's decision. */
export function decisionEmail(site: Site, { decision, courseId, title, words, firstName, stop }: Decided) {
  const told = { name: firstName, course: title }
  const url = `${site.publicUrl}/instructor/courses/edit/${courseId}`
  switch (decision) {
    case 'APPROVED':
      return renderTemplate(site, 'course-approved', { values: told, url: `${site.publicUrl}/courses/${courseId}`, stop })
    case 'CHANGES_REQUESTED':
      return renderTemplate(site, 'course-changes-requested', { values: { ...told, feedback: words }, url, stop })
    case 'RELEASE_REFUSED':
      return renderTemplate(site, 'course-release-refused', { values: { ...told, feedback: words }, url, stop })
    case 'REJECTED':
      return renderTemplate(site, 'course-rejected', { values: { ...told, reason: words }, url, stop })
  }
}
