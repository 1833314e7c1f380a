import type { SafeHtml } from '@akada/contract/rich-text.ts'
import type { Db } from '#platform/database/database.ts'
import type { Site } from '#platform/deps.ts'
import { fillIn, raiseHeadings } from '#platform/rich-text/safe-html.ts'
import { sanitizeRichText } from '#platform/rich-text/sanitize.ts'
import { valuesOf } from './settings.rules.ts'
import { siteSettings } from './settings.site.ts'

/** Returns a text as its page would show it. */
export const previewText = (db: Db, site: Site, html: string): Promise<SafeHtml> => shown(db, site, sanitizeRichText(html, 'html'))

export async function shown(db: Db, site: Site, html: SafeHtml): Promise<SafeHtml> {
  const { refundDays } = await siteSettings(db)
  return fillIn(raiseHeadings(html), valuesOf({ ...site, refundDays }))
}
