import { writeLetter } from '#features/letters/write-letter.ts'
import type { Site } from '#platform/deps.ts'

export type ReadyCertificate = { serial: string; studentName: string; courseTitle: string }

export const certificateEmail = (site: Site, { serial, studentName, courseTitle }: ReadyCertificate) =>
  writeLetter(site, 'certificate', {
    values: { name: studentName, course: courseTitle },
    url: `${site.publicUrl}/certificates/${serial}`,
    links: [{ label: 'Download it as a PDF', url: `${site.publicUrl}/my-learning?tab=certifications` }],
  })
