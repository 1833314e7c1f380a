import { curriculumLimits } from '@akada/contract/limits.ts'
import type { SafeHtml } from '@akada/contract/rich-text.ts'
import { sanitizeRichText } from '#platform/rich-text/sanitize.ts'
import { readableText } from '#platform/rich-text/words.ts'
import { secondsToRead } from './curriculum.rules.ts'

type LectureText = { html: SafeHtml | null; seconds: number }

/** Returns sanitized lecture HTML and its reading time in seconds. Markup without text counts as empty. */
export function readLectureText(sent: { html: string }): LectureText {
  const clean = sanitizeRichText(sent.html, 'contentHtml', { largest: curriculumLimits.content })
  const text = readableText(clean)
  return { html: text === '' ? null : clean, seconds: secondsToRead(text) }
}
