import { isolated } from '@akada/contract/text-direction.ts'
import { renderTemplate, type StopLinks } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'
import { messageTitle } from './enrollments.rules.ts'

export type CourseInProgress = { courseId: number; title: string; percent: number }

export const digestEmail = (
  site: Site,
  { firstName, courses, stop }: { firstName: string; courses: readonly CourseInProgress[]; stop: StopLinks },
) =>
  renderTemplate(site, 'weekly-digest', {
    values: { name: firstName },
    stop,
    links: courses.map(({ courseId, title, percent }) => ({
      label: `${isolated(title)} (${percent}% done)`,
      url: `${site.publicUrl}/my-learning/courses/${courseId}`,
    })),
  })

export type CourseMessage = {
  stop: StopLinks
  message: 'WELCOME' | 'COMPLETION'
  courseId: number
  course: string
  instructorName: string
  text: string
}

export const courseMessageEmail = (site: Site, { stop, message, courseId, course, instructorName, text }: CourseMessage) =>
  renderTemplate(site, 'course-message', {
    values: { title: messageTitle(message, course), message: text, instructor: instructorName, course },
    url: `${site.publicUrl}/my-learning/courses/${courseId}`,
    stop,
  })
