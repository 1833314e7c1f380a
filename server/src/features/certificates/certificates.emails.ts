import { renderLetter } from '#features/letters/render-letter.ts'
import type { Site } from '#platform/deps.ts'

export type ReadyCertificate = { serial: string; studentName: string; courseTitle: string }

export const certificateEmail = (site: Site, { serial, studentName, courseTitle }: ReadyCertificate) =>
  renderLetter(site, 'certificate', {
    values: { name: studentName, course: courseTitle },
    url: `${site.publicUrl}/certificates/${serial}`,
    links: [{ label: 'Download it as a PDF', url: `${site.publicUrl}/my-learning?tab=certifications` }],
  })
