import { layOutOptional } from '#features/notifications/lay-out-optional.ts'
import type { Site } from '#platform/deps.ts'

export const approvedEmail = (site: Site, firstName: string) =>
  layOutOptional(site, {
    subject: `You can teach on ${site.name}`,
    paragraphs: [`Hello ${firstName},`, `Your application was approved: you are an instructor on ${site.name} now.`],
    action: { label: 'See how to begin', url: `${site.publicUrl}/teach` },
  })

export const declinedEmail = (site: Site, { firstName, reason }: { firstName: string; reason: string }) =>
  layOutOptional(site, {
    subject: `Your application to teach on ${site.name}`,
    paragraphs: [
      `Hello ${firstName},`,
      'Thank you for your application. We can’t approve it at the moment, for this reason:',
      reason,
      'You may apply again.',
    ],
    action: { label: 'Apply again', url: `${site.publicUrl}/teach` },
  })
