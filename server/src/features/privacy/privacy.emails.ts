import { renderLetter } from '#features/letters/render-letter.ts'
import type { Site } from '#platform/deps.ts'
import { EXPORT_DAYS } from './privacy.rules.ts'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })

export const exportEmail = (site: Site, firstName: string) =>
  renderLetter(site, 'data-ready', {
    values: { name: firstName, days: String(EXPORT_DAYS) },
    url: `${site.publicUrl}/settings?tab=privacy`,
  })

export const closedEmail = (site: Site, { firstName, eraseAt }: { firstName: string; eraseAt: Date }) =>
  renderLetter(site, 'account-closed', {
    values: { name: firstName, moment: `${moment.format(eraseAt)} UTC` },
    url: `${site.publicUrl}/login`,
  })
