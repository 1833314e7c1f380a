import type { Db } from '#platform/database/database.ts'
import type { Site } from '#platform/deps.ts'
import { escapeHtml } from '#platform/mail/layout.ts'
import { sanitizeRichText } from '#platform/rich-text/sanitize.ts'
import { fillIn, raiseHeadings } from './settings.rules.ts'
import { siteSettings } from './settings.site.ts'

/** What a page would say if these were its words. */
export const previewText = (db: Db, site: Site, html: string): Promise<string> => shown(db, site, sanitizeRichText(html, 'html'))

export async function shown(db: Db, site: Site, html: string): Promise<string> {
  const { refundDays } = await siteSettings(db)
  return fillIn(raiseHeadings(html), { ...site, refundDays }, escapeHtml).trim()
}
