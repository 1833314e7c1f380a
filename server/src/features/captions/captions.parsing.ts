import type { Cue } from '@akada/contract/captions.ts'
import { captionLimits } from '@akada/contract/limits.ts'
import { refuse } from '#platform/http/refusal.ts'
import { cueFaults, languageTag, parseCaptions, tidyCues, writeCaptions } from './captions.rules.ts'

// What stands in the table at most; a file may have as much markup again around it.
const MOST_BYTES = 500_000

/** What a file of WebVTT or SubRip says, in the form in which captions are kept. */
export function readCaptionFile(file: Uint8Array): string {
  if (file.byteLength > captionLimits.fileBytes) refuseFile('This file is larger than 1 MB.')
  const parsed = parseCaptions(textOf(file))
  return 'problem' in parsed ? refuseFile(parsed.problem) : kept(parsed.cues)
}

/** The same of cues that came one by one. Faults are told at their paths. */
export function readCues(cues: readonly Cue[]): string {
  const tidied = tidyCues(cues)
  const errors = cueFaults(tidied)
  if (errors.length > 0) refuse('INVALID_INPUT', { errors })
  return kept(tidied)
}

export const readLanguage = (language: string): string => languageTag(language) ?? refuseFile('This is not a language.')

function kept(cues: readonly Cue[]): string {
  const text = writeCaptions(cues)
  return Buffer.byteLength(text) > MOST_BYTES ? refuseFile('This file says more than we can keep.') : text
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
