import { renderTemplate, type StopLinks } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'

export type ReadyCertificate = { serial: string; studentName: string; courseTitle: string }

export const certificateEmail = (site: Site, { serial, studentName, courseTitle }: ReadyCertificate, stop: StopLinks) =>
  renderTemplate(site, 'certificate', {
    values: { name: studentName, course: courseTitle },
    url: `${site.publicUrl}/certificates/${serial}`,
    links: [{ label: 'Download as PDF', url: `${site.publicUrl}/my-learning?tab=certifications` }],
    stop,
  })
