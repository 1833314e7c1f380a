import type { Db } from '#platform/database/database.ts'
import { runParser } from '#platform/parsing/run-parser.ts'
import { type ReadCaptions, recordCaptions } from './record-captions.ts'

export type NewCaptions = Omit<ReadCaptions, 'cues'> & {
  /** WebVTT or SubRip. */
  file: Uint8Array
}

/** Parses a file and saves it as the captions of a lecture in one language, replacing any. The caller checks permission. */
export async function setCaptions(db: Db, { file, ...captions }: NewCaptions, now: Date): Promise<void> {
  const { text } = await runParser('readCaptionFile', file)
  await recordCaptions(db, { ...captions, cues: text }, now)
}
