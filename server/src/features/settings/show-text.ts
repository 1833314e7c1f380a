import type { SiteTextKey } from '@akada/contract/settings.ts'
import type { Db } from '#platform/database/database.ts'
import type { Site } from '#platform/deps.ts'
import { escapeHtml } from '#platform/mail/layout.ts'
import { defaultTexts } from './default-texts.ts'
import { findText } from './settings.queries.ts'
import { fillIn, raiseHeadings } from './settings.rules.ts'

/** What a page of the site says: the operator's words, or those it comes with. */
export async function showText(db: Db, site: Site, key: SiteTextKey): Promise<{ html: string; updatedAt: string | null }> {
  const text = await findText(db, key)
  const html = fillIn(raiseHeadings(text?.html ?? defaultTexts[key]), site, escapeHtml)
  return { html: html.trim(), updatedAt: text?.updatedAt.toISOString() ?? null }
}
