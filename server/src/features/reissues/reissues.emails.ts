import { renderTemplate, type StopLinks } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'

type Told = { firstName: string; stop: StopLinks }

const MOST_COURSES = 20

const certificatesUrl = (site: Site) => `${site.publicUrl}/my-learning?tab=certifications`

function listed(courses: readonly string[]): string {
  const left = courses.length - MOST_COURSES
  return [...courses.slice(0, MOST_COURSES), ...(left > 0 ? [`and ${left} more`] : [])].join('\n')
}

export const reissuedEmail = (site: Site, { firstName: name, stop, newName, courses }: Told & { newName: string; courses: string[] }) =>
  renderTemplate(site, 'certificates-reissued', {
    values: { name, newName, courses: listed(courses) },
    url: certificatesUrl(site),
    stop,
  })

export const declinedEmail = (site: Site, { firstName: name, stop, reason }: Told & { reason: string }) =>
  renderTemplate(site, 'reissue-declined', { values: { name, reason }, url: certificatesUrl(site), stop })
