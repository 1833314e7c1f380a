import type { CaptionKind } from '@akada/contract/captions.ts'
import type { Db } from '#platform/database/database.ts'
import { readLanguage } from './captions.parsing.ts'
import { upsertCaptions } from './captions.queries.ts'

export type ReadCaptions = {
  lectureId: number
  language: string
  /** The language's name in the player's menu: 'English', 'Yorùbá'. */
  label: string
  kind: CaptionKind
  /** The cues in the stored caption format. */
  cues: string
}

/** Saves parsed captions and replaces any in the same language. The caller checks permission. */
export async function recordCaptions(db: Db, { language, ...captions }: ReadCaptions, now: Date): Promise<void> {
  await upsertCaptions(db, { ...captions, language: readLanguage(language), now })
}
