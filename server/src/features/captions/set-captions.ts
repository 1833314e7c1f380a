import type { Db } from '#platform/database/database.ts'
import { runParser } from '#platform/parsing/run-parser.ts'
import { type ReadCaptions, recordCaptions } from './record-captions.ts'

export type NewCaptions = Omit<ReadCaptions, 'cues'> & {
  /** A WebVTT or SubRip file. */
  file: Uint8Array
}

/** Parses a file and saves it as a lecture's captions in one language, replacing existing ones. The caller checks permission. */
export async function setCaptions(db: Db, { file, ...captions }: NewCaptions, now: Date): Promise<void> {
  const { text } = await runParser('readCaptionFile', file)
  await recordCaptions(db, { ...captions, cues: text }, now)
}
