import type { Db } from '#platform/database/database.ts'
import { runParser } from '#platform/parsing/run-parser.ts'
import { type ReadCaptions, recordCaptions } from './record-captions.ts'

export type NewCaptions = Omit<ReadCaptions, 'cues'> & {
  /** WebVTT or SubRip. */
  file: Uint8Array
}

/** Keeps what a file says as a lecture's captions in a language, whatever was there. Who may do so is for the caller to see to. */
export async function setCaptions(db: Db, { file, ...captions }: NewCaptions, now: Date): Promise<void> {
  const { text } = await runParser('readCaptionFile', file)
  await recordCaptions(db, { ...captions, cues: text }, now)
}
