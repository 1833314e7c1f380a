import type { SiteTextKey } from '@akada/contract/settings.ts'
import { recordAct } from '#features/audit/record-act.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { sanitizeRichText } from '#platform/rich-text/sanitize.ts'
import { readableText } from '#platform/rich-text/words.ts'
import { getEditableText } from './get-editable-text.ts'
import { lockVersion, passVersion } from './lock-version.ts'
import { deleteText, findText, upsertText } from './settings.queries.ts'

type NewText = {
  key: SiteTextKey
  /** Null restores the built-in text. */
  html: string | null
  by: string | null
  /** The version that the caller read. If undefined, any current text is replaced. */
  version?: number
  now: Date
}

/** Sanitizes and saves the operator's text, or restores the built-in text. */
export async function updateText(tx: Tx, { key, html, by, version, now }: NewText): Promise<void> {
  await lockVersion(tx, key, version === undefined ? undefined : { version, newer: () => getEditableText(tx, key) })
  if (html !== null && html === (await getEditableText(tx, key)).html) return
  const before = await findText(tx, key)
  const clean = html === null ? undefined : sanitizeRichText(html, 'html')
  if (clean !== undefined && readableText(clean) === '') refuse('TEXT_EMPTY')
  if (clean === before?.html) return

  if (clean === undefined) await deleteText(tx, key)
  else await upsertText(tx, { key, html: clean, now })
  await passVersion(tx, key)
  const told = (words: string | undefined) => ({ html: words ?? null })
  await recordAct(tx, { act: 'TEXT_CHANGED', by, subject: { kind: 'TEXT', id: key }, before: told(before?.html), after: told(clean), now })
}
