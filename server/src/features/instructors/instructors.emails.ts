import { renderTemplate, type StopLinks } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'

export const approvedEmail = (site: Site, { firstName, stop }: { firstName: string; stop: StopLinks }) =>
  renderTemplate(site, 'application-approved', { values: { name: firstName }, url: `${site.publicUrl}/teach`, stop })

export const declinedEmail = (site: Site, { firstName, reason, stop }: { firstName: string; reason: string; stop: StopLinks }) =>
  renderTemplate(site, 'application-declined', { values: { name: firstName, reason }, url: `${site.publicUrl}/teach`, stop })
