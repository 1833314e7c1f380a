import { renderTemplate } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'
import { EXPORT_DAYS } from './privacy.rules.ts'

const momentText = (at: Date, timeZone: string) =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)} (${timeZone.replace('_', ' ')})`

export const exportEmail = (site: Site, firstName: string) =>
  renderTemplate(site, 'data-ready', {
    values: { name: firstName, days: String(EXPORT_DAYS) },
    url: `${site.publicUrl}/settings?tab=privacy`,
  })

export const closedEmail = (site: Site, { firstName, eraseAt, due }: { firstName: string; eraseAt: Date; due: readonly string[] }) =>
  renderTemplate(site, 'account-closed', {
    values: { name: firstName, moment: momentText(eraseAt, site.timeZone) },
    rows: due.map((text): [string, string] => ['Earnings to be paid out', text]),
    url: `${site.publicUrl}/login`,
  })
