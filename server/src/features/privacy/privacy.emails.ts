import type { Site } from '#platform/deps.ts'
import { layOut } from '#platform/mail/layout.ts'
import { EXPORT_DAYS } from './privacy.rules.ts'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })

export const exportEmail = (site: Site, firstName: string) =>
  layOut(site, {
    subject: 'Your data is ready',
    paragraphs: [
      `Hello ${firstName},`,
      `All that ${site.name} keeps about you is in one file. You can download it for ${EXPORT_DAYS} days; then it is removed.`,
      'If you didn’t ask for it, change your password and log out your other devices.',
    ],
    action: { label: 'Download your data', url: `${site.publicUrl}/settings?tab=privacy` },
  })

export const closedEmail = (site: Site, { firstName, eraseAt }: { firstName: string; eraseAt: Date }) =>
  layOut(site, {
    subject: `Your ${site.name} account is closed`,
    paragraphs: [
      `Hello ${firstName},`,
      `You have deleted your account. On ${moment.format(eraseAt)} UTC your name, e-mail address and all else that tells who you are will be erased for good, your certificates included.`,
      'If you change your mind, or if it was not you, log in before then and you keep everything.',
    ],
    action: { label: 'Log in to keep your account', url: `${site.publicUrl}/login` },
  })
