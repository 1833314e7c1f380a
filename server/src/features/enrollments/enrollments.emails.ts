import { layOutOptional } from '#features/notifications/lay-out-optional.ts'
import type { Site } from '#platform/deps.ts'

export type CourseInProgress = { courseId: number; title: string; percent: number }

export const digestEmail = (site: Site, firstName: string, courses: readonly CourseInProgress[]) =>
  layOutOptional(site, {
    subject: `Your week on ${site.name}`,
    paragraphs: [`Hello ${firstName},`, 'This is how far you are. A few minutes a day take you to the end.'],
    links: courses.map(({ courseId, title, percent }) => ({
      label: `${title} (${percent}% done)`,
      url: `${site.publicUrl}/my-learning/courses/${courseId}`,
    })),
  })
