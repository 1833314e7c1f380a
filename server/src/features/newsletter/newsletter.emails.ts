import { renderLetter, type StopLinks } from '#features/letters/render-letter.ts'
import type { Site } from '#platform/deps.ts'

export const confirmationEmail = (site: Site, token: string) =>
  renderLetter(site, 'newsletter-confirmation', { values: {}, url: `${site.publicUrl}/newsletter/confirm?token=${token}` })

export const welcomeEmail = (site: Site, stop: StopLinks) =>
  renderLetter(site, 'newsletter-welcome', { values: {}, url: `${site.publicUrl}/courses`, stop })
