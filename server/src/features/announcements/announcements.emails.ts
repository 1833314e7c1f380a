import { renderLetter } from '#features/letters/render-letter.ts'
import type { Site } from '#platform/deps.ts'

type Words = { subject: string; body: string; courseId: number; courseTitle: string; teacher: string; firstName: string }

export const announcementEmail = (site: Site, { subject, body, courseId, courseTitle, teacher, firstName }: Words) =>
  renderLetter(site, 'announcement', {
    values: { name: firstName, subject, instructor: teacher, course: courseTitle, message: body },
    url: `${site.publicUrl}/my-learning/courses/${courseId}`,
  })
