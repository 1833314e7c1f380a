import type { CaptionKind } from '@akada/contract/captions.ts'
import type { Db } from '#platform/database/database.ts'
import { readCaptionFile, readLanguage } from './captions.parsing.ts'
import { upsertCaptions } from './captions.queries.ts'

export type NewCaptions = {
  lectureId: number
  language: string
  /** What viewers choose by: 'English', 'Yorùbá'. */
  label: string
  kind: CaptionKind
  /** WebVTT or SubRip. */
  file: Uint8Array
}

/** Keeps what a file says as a lecture's captions in a language, whatever was there. Who may do so is for the caller to see to. */
export async function setCaptions(db: Db, { language, file, ...captions }: NewCaptions, now: Date): Promise<void> {
  await upsertCaptions(db, { ...captions, language: readLanguage(language), cues: readCaptionFile(file), now })
}
