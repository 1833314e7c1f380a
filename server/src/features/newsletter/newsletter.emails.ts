import { writeLetter } from '#features/letters/write-letter.ts'
import type { Site } from '#platform/deps.ts'

export const confirmationEmail = (site: Site, token: string) =>
  writeLetter(site, 'newsletter-confirmation', { values: {}, url: `${site.publicUrl}/newsletter/confirm?token=${token}` })

export const welcomeEmail = (site: Site, { unsubscribeUrl, oneClickUrl }: { unsubscribeUrl: string; oneClickUrl: string }) => ({
  ...writeLetter(site, 'newsletter-welcome', { values: {}, url: `${site.publicUrl}/courses`, unsubscribeUrl }),
  oneClickUrl,
})
