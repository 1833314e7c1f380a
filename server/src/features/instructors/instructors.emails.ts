import { writeLetter } from '#features/letters/write-letter.ts'
import type { Site } from '#platform/deps.ts'

export const approvedEmail = (site: Site, firstName: string) =>
  writeLetter(site, 'application-approved', { values: { name: firstName }, url: `${site.publicUrl}/teach` })

export const declinedEmail = (site: Site, { firstName, reason }: { firstName: string; reason: string }) =>
  writeLetter(site, 'application-declined', { values: { name: firstName, reason }, url: `${site.publicUrl}/teach` })
