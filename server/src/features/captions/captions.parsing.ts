import type { Cue } from '@akada/contract/captions.ts'
import { refuse } from '#platform/http/refusal.ts'
import { cueFaults, languageTag, tidyCues, writeCaptions } from './captions.rules.ts'

// The size limit for stored captions. An uploaded file may be twice as large, because its markup is removed.
const MOST_BYTES = 500_000

/** Converts cues from the editor to the stored caption format. Refusals name the path of each fault. */
export function readCues(cues: readonly Cue[]): string {
  const tidied = tidyCues(cues)
  const errors = cueFaults(tidied)
  if (errors.length > 0) refuse('INVALID_INPUT', { errors })
  return kept(tidied)
}

export const readLanguage = (language: string): string => languageTag(language) ?? refuseFile('This isn’t a language code.')

/** Converts cues to the stored caption format. */
export function kept(cues: readonly Cue[]): string {
  const text = writeCaptions(cues)
  return Buffer.byteLength(text) > MOST_BYTES ? refuseFile('These captions are too long.') : text
}

export const refuseFile = (message: string): never => refuse('CAPTIONS_INVALID', { message })
