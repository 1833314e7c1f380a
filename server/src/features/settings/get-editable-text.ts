import type { SafeHtml } from '@akada/contract/rich-text.ts'
import type { SiteTextKey } from '@akada/contract/settings.ts'
import type { Db } from '#platform/database/database.ts'
import { defaultTexts } from './settings.default-texts.ts'
import { findText, listVersions } from './settings.queries.ts'

export type EditableText = { key: SiteTextKey; version: number; html: SafeHtml; isDefault: boolean; updatedAt: string | null }

export async function getEditableText(db: Db, key: SiteTextKey): Promise<EditableText> {
  const text = await findText(db, key)
  const versions = await listVersions(db)
  return {
    key,
    version: versions.find(({ name }) => name === key)?.version ?? 0,
    html: text?.html ?? defaultTexts[key],
    isDefault: text === undefined,
    updatedAt: text?.updatedAt.toISOString() ?? null,
  }
}
