import type { CaptionKind } from '@akada/contract/captions.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { upsertCaptions } from './captions.queries.ts'
import { languageTag, parseCaptions, writeCaptions } from './captions.rules.ts'

// What stands in the table at most, and twice that for the markup a file may have around it.
const MOST_BYTES = 500_000
const LARGEST_FILE = 2 * MOST_BYTES

export type NewCaptions = {
  lectureId: number
  language: string
  /** What viewers choose by: 'English', 'Yorùbá'. */
  label: string
  kind: CaptionKind
  /** WebVTT or SubRip. */
  file: Uint8Array
}

/** Keeps what a file says as a lecture's captions in a language. Who may do so is for the caller to see to. */
export async function setCaptions(db: Db, { lectureId, language, label, kind, file }: NewCaptions, now: Date): Promise<void> {
  const tag = languageTag(language) ?? refuseFile('This is not a language.')
  if (file.byteLength > LARGEST_FILE) refuseFile('This file is larger than 1 MB.')
  const parsed = parseCaptions(textOf(file))
  if ('problem' in parsed) return refuseFile(parsed.problem)
  const cues = writeCaptions(parsed.cues)
  if (Buffer.byteLength(cues) > MOST_BYTES) refuseFile('This file says more than we can keep.')
  await upsertCaptions(db, { lectureId, language: tag, label, kind, cues, now })
}

function textOf(file: Uint8Array): string {
  const isUtf16 = file[0] === 0xff && file[1] === 0xfe
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(file)
  } catch {
    return refuseFile('Save this file as UTF-8 and try again.')
  }
}

const refuseFile = (message: string): never => refuse('CAPTIONS_INVALID', { message })
