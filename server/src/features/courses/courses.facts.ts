import { courseLimits } from '@akada/contract/limits.ts'
import type { SafeHtml } from '@akada/contract/rich-text.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { sanitizeRichText } from '#platform/rich-text/sanitize.ts'
import { readableText } from '#platform/rich-text/words.ts'
import { holdCategories } from './courses.authoring.queries.ts'

/** Returns the sanitized description. Refuses it if its readable text is too short. */
export function cleanDescription(html: string): SafeHtml {
  const clean = sanitizeRichText(html, 'description')
  const { min } = courseLimits.description
  if (readableText(clean).length < min) {
    const message = `Description is required and must be at least ${min} characters long`
    refuse('INVALID_INPUT', { errors: [{ path: 'description', message }] })
  }
  return clean
}

/** Returns the ids without duplicates. Refuses unknown ones. */
export async function requireCategories(tx: Tx, categoryIds: readonly number[]): Promise<number[]> {
  const found = new Set(await holdCategories(tx, categoryIds))
  const errors = categoryIds.flatMap((id, index) =>
    found.has(id) ? [] : [{ path: `categoryIds.${index}`, message: 'This category doesn’t exist.' }],
  )
  if (errors.length > 0) refuse('INVALID_INPUT', { errors })
  return [...found]
}
