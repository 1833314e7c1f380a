import { writeLetter } from '#features/letters/write-letter.ts'
import type { Site } from '#platform/deps.ts'
import { EXPORT_DAYS } from './privacy.rules.ts'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })

export const exportEmail = (site: Site, firstName: string) =>
  writeLetter(site, 'data-ready', {
    values: { name: firstName, days: String(EXPORT_DAYS) },
    url: `${site.publicUrl}/settings?tab=privacy`,
  })

export const closedEmail = (site: Site, { firstName, eraseAt }: { firstName: string; eraseAt: Date }) =>
  writeLetter(site, 'account-closed', {
    values: { name: firstName, moment: `${moment.format(eraseAt)} UTC` },
    url: `${site.publicUrl}/login`,
  })
