import { curriculumLimits } from '@akada/contract/limits.ts'
import type { SafeHtml } from '@akada/contract/rich-text.ts'
import { sanitizeRichText } from '#platform/rich-text/sanitize.ts'
import { readableText } from '#platform/rich-text/words.ts'
import { readingSeconds } from './curriculum.rules.ts'

type LectureText = { html: SafeHtml | null; seconds: number }

/** A text lecture as it is stored, and how long it takes to read. Markup without words is no content. */
export function readLectureText(sent: { html: string }): LectureText {
  const clean = sanitizeRichText(sent.html, 'contentHtml', { largest: curriculumLimits.content })
  const text = readableText(clean)
  return { html: text === '' ? null : clean, seconds: readingSeconds(text) }
}
