import { renderTemplate, type StopLinks } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'

export const confirmationEmail = (site: Site, token: string) =>
  renderTemplate(site, 'newsletter-confirmation', { values: {}, url: `${site.publicUrl}/newsletter/confirm?token=${token}` })

export const welcomeEmail = (site: Site, stop: StopLinks) =>
  renderTemplate(site, 'newsletter-welcome', { values: {}, url: `${site.publicUrl}/courses`, stop })
