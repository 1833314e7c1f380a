import { renderTemplate } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'

type Letter = { firstName: string; course: string; courseId: number; endReason: string }

export const enrolledEmail = (site: Site, { firstName: name, course, courseId }: Letter) =>
  renderTemplate(site, 'enrolled-by-staff', { values: { name, course }, url: `${site.publicUrl}/my-learning/courses/${courseId}` })

export const endedEmail = (site: Site, { firstName: name, course, endReason: reason }: Letter) =>
  renderTemplate(site, 'enrollment-ended', { values: { name, course, reason } })
