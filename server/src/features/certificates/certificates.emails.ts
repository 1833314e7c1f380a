import { layOutOptional } from '#features/notifications/lay-out-optional.ts'
import type { Site } from '#platform/deps.ts'

export type ReadyCertificate = { serial: string; studentName: string; courseTitle: string }

export const certificateEmail = (site: Site, { serial, studentName, courseTitle }: ReadyCertificate) =>
  layOutOptional(site, {
    subject: 'Your certificate is ready',
    paragraphs: [
      `Hello ${studentName},`,
      `You have completed ${courseTitle}. Well done! Your certificate is ready: anyone with its link can check that it is real.`,
    ],
    action: { label: 'See your certificate', url: `${site.publicUrl}/certificates/${serial}` },
    links: [{ label: 'Download it as a PDF', url: `${site.publicUrl}/my-learning?tab=certifications` }],
  })
