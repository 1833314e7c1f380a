import type { SiteTextKey } from '@akada/contract/settings.ts'
import type { Db } from '#platform/database/database.ts'
import type { Site } from '#platform/deps.ts'
import { escapeHtml } from '#platform/mail/layout.ts'
import { sanitizeRichText } from '#platform/rich-text/sanitize.ts'
import { defaultTexts } from './default-texts.ts'
import { findText } from './settings.queries.ts'
import { fillIn, raiseHeadings } from './settings.rules.ts'
import { siteSettings } from './site-settings.ts'

/** What a page of the site says: the operator's words, or those it comes with. */
export async function showText(db: Db, site: Site, key: SiteTextKey): Promise<{ html: string; updatedAt: string | null }> {
  const text = await findText(db, key)
  return { html: await shown(db, site, text?.html ?? defaultTexts[key]), updatedAt: text?.updatedAt.toISOString() ?? null }
}

/** What a page would say if these were its words. */
export const previewText = (db: Db, site: Site, html: string): Promise<string> => shown(db, site, sanitizeRichText(html, 'html'))

async function shown(db: Db, site: Site, html: string): Promise<string> {
  const { refundDays } = await siteSettings(db)
  return fillIn(raiseHeadings(html), { ...site, refundDays }, escapeHtml).trim()
}
