import type { SafeHtml } from '@akada/contract/rich-text.ts'
import type { SiteTextKey } from '@akada/contract/settings.ts'
import type { Db } from '#platform/database/database.ts'
import type { Site } from '#platform/deps.ts'
import { shown } from './preview-text.ts'
import { defaultTexts } from './settings.default-texts.ts'
import { findText } from './settings.queries.ts'

/** Returns a page's text: the operator's text, or else the built-in text. */
export async function getSiteText(db: Db, site: Site, key: SiteTextKey): Promise<{ html: SafeHtml; updatedAt: string | null }> {
  const text = await findText(db, key)
  return { html: await shown(db, site, text?.html ?? defaultTexts[key]), updatedAt: text?.updatedAt.toISOString() ?? null }
}
