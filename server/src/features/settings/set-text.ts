import type { SiteTextKey } from '@akada/contract/settings.ts'
import type { Db } from '#platform/database/database.ts'
import { sanitizeRichText } from '#platform/rich-text/sanitize.ts'
import { upsertText } from './settings.queries.ts'

/** Puts the operator's words in place of those the site comes with, without whatever could run. */
export const setText = (db: Db, { key, html, now }: { key: SiteTextKey; html: string; now: Date }): Promise<void> =>
  upsertText(db, { key, html: sanitizeRichText(html, 'html'), now })
