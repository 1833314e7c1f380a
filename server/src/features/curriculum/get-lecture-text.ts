import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { emptyHtml } from '#platform/rich-text/safe-html.ts'
import { findText } from './curriculum.queries.ts'
import { hasText } from './curriculum.rules.ts'
import { requireOwnLecture } from './require-own-lecture.ts'

/** Returns the text that an author edits, with its version. */
export async function getLectureText(db: Db, user: User, id: number) {
  const { place } = await requireOwnLecture(db, user, id)
  if (!hasText(place.contentType)) refuse('LECTURE_NOT_TEXT')
  const text = (await findText(db, id)) ?? refuse('LECTURE_NOT_FOUND')
  return { version: text.version, contentHtml: text.contentHtml ?? emptyHtml }
}
