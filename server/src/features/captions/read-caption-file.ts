import type { Cue } from '@akada/contract/captions.ts'
import { captionLimits } from '@akada/contract/limits.ts'
import { kept, refuseFile } from './captions.parsing.ts'
import { parseCaptions } from './captions.rules.ts'
import { findForeignFormat } from './find-foreign-format.ts'

/** `text` is in the stored caption format. The user sees the `remarks`. */
export type CaptionFile = { text: string; cues: Cue[]; remarks: string[] }

/** Reads a WebVTT or SubRip file. Runs in a parsing thread (server/src/parsers.ts). */
export async function readCaptionFile(file: Uint8Array): Promise<CaptionFile> {
  if (file.byteLength > captionLimits.fileBytes) refuseFile('This file is larger than 1 MB.')
  const text = textOf(file)
  const parsed = text === undefined ? { problem: NOT_UTF8 } : parseCaptions(text)
  if (!('problem' in parsed)) return { text: kept(parsed.cues), ...parsed }
  return refuseFile((await findForeignFormat(file, text)) ?? parsed.problem)
}

const NOT_UTF8 = 'This file isn’t UTF-8 text. It may use an older encoding, such as Windows-1252. Save it as UTF-8 and try again.'

function textOf(file: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encodingOf(file), { fatal: true }).decode(file)
  } catch {
    return undefined
  }
}

/**
 * Detects the encoding by the byte order mark. Without such a mark, a zero byte in the first character indicates UTF-16, because caption
 * files begin with an ASCII character.
 */
function encodingOf([first = 1, second = 1, third = 1, fourth = 1]: Uint8Array): string {
  const isBig = first === 0xfe && second === 0xff
  const isLittle = first === 0xff && second === 0xfe
  if (isBig || (first === 0 && second !== 0 && third === 0 && fourth !== 0)) return 'utf-16be'
  if (isLittle || (first !== 0 && second === 0 && third !== 0 && fourth === 0)) return 'utf-16le'
  return 'utf-8'
}
