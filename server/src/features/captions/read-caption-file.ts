import { captionLimits } from '@akada/contract/limits.ts'
import { kept, refuseFile } from './captions.parsing.ts'
import { parseCaptions } from './captions.rules.ts'

/** Returns the cues of a WebVTT or SubRip file in the stored caption format. A parser (server/src/parsers.ts). */
export function readCaptionFile(file: Uint8Array): string {
  if (file.byteLength > captionLimits.fileBytes) refuseFile('This file is larger than 1 MB.')
  const parsed = parseCaptions(textOf(file))
  return 'problem' in parsed ? refuseFile(parsed.problem) : kept(parsed.cues)
}

function textOf(file: Uint8Array): string {
  const isUtf16 = file[0] === 0xff && file[1] === 0xfe
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(file)
  } catch {
    return refuseFile('Save this file as UTF-8 and try again.')
  }
}
