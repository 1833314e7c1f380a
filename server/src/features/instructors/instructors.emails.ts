import { renderLetter } from '#features/letters/render-letter.ts'
import type { Site } from '#platform/deps.ts'

export const approvedEmail = (site: Site, firstName: string) =>
  renderLetter(site, 'application-approved', { values: { name: firstName }, url: `${site.publicUrl}/teach` })

export const declinedEmail = (site: Site, { firstName, reason }: { firstName: string; reason: string }) =>
  renderLetter(site, 'application-declined', { values: { name: firstName, reason }, url: `${site.publicUrl}/teach` })
