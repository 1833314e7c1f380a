import type { Site } from '#platform/deps.ts'
import { layOut } from '#platform/mail/layout.ts'

export const confirmationEmail = (site: Site, token: string) =>
  layOut(site, {
    subject: `Confirm your subscription to ${site.name}`,
    paragraphs: [
      'Hello,',
      `Somebody, most likely you, subscribed this address to the newsletter of ${site.name}. Please confirm that you want it. The link works for 7 days.`,
      'If it was not you, you can ignore this mail: nothing more will come.',
    ],
    action: { label: 'Confirm subscription', url: `${site.publicUrl}/newsletter/confirm?token=${token}` },
  })

export const welcomeEmail = (site: Site, { unsubscribeUrl, oneClickUrl }: { unsubscribeUrl: string; oneClickUrl: string }) => ({
  ...layOut(site, {
    subject: `You are subscribed to ${site.name}`,
    paragraphs: ['Hello,', `Thank you for subscribing. News about courses on ${site.name} will come to this address, now and then.`],
    action: { label: 'Browse courses', url: `${site.publicUrl}/courses` },
    unsubscribeUrl,
  }),
  oneClickUrl,
})
