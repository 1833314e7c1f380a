import { renderTemplate, type StopLinks } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'

type Words = { stop: StopLinks; subject: string; body: string; courseId: number; courseTitle: string; teacher: string; firstName: string }

export const announcementEmail = (site: Site, { stop, subject, body, courseId, courseTitle, teacher, firstName }: Words) =>
  renderTemplate(site, 'announcement', {
    values: { name: firstName, subject, instructor: teacher, course: courseTitle, message: body },
    url: `${site.publicUrl}/my-learning/courses/${courseId}`,
    stop,
  })
