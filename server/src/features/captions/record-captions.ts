import type { CaptionKind } from '@akada/contract/captions.ts'
import type { Db } from '#platform/database/database.ts'
import { readLanguage } from './captions.parsing.ts'
import { upsertCaptions } from './captions.queries.ts'

export type ReadCaptions = {
  lectureId: number
  language: string
  /** What viewers choose by: 'English', 'Yorùbá'. */
  label: string
  kind: CaptionKind
  /** In the form in which captions are kept. */
  cues: string
}

/** Saves captions that were read already, and replaces those in the same language. The caller checks permission. */
export async function recordCaptions(db: Db, { language, ...captions }: ReadCaptions, now: Date): Promise<void> {
  await upsertCaptions(db, { ...captions, language: readLanguage(language), now })
}
