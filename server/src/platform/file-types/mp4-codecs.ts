// The codecs of the tracks of an MP4, by their sample descriptions.
import { codecOfCode } from './codec-names.ts'
import type { FileReader } from './file-reader.ts'
import { type Box, findBox } from './mp4-boxes.ts'
import { h264OfProfile } from './video-facts.ts'

// What the MP4 Registration Authority calls an object type.
const soundsOfMp4a: Partial<Record<number, string>> = { 105: 'mp3', 107: 'mp3', 221: 'vorbis', 165: 'ac3', 166: 'eac3', 169: 'dts' }

/** The codec of a track by its first sample description; null without one. */
export async function codecOfEntry(file: FileReader, samples: Box | undefined, kind: 'vide' | 'soun'): Promise<string | null> {
  const entries = samples && (await findBox(file, samples, ['stsd']))
  if (!entries) return null
  const bytes = await file.read(entries.start + 8, Math.min(2_000, entries.end - entries.start - 8))
  if (bytes.length < 8) return null
  const code = bytes.toString('latin1', 4, 8)
  const codec = codecOfCode(code) ?? (code.replace(/[^\w.-]/g, '') || 'unknown')
  if (kind === 'vide') return codec === 'h264' ? h264OfProfile(profileIn(bytes)) : codec
  return code === 'mp4a' ? (soundsOfMp4a[objectTypeIn(bytes) ?? 0] ?? codec) : codec
}

/** A decoder configuration begins with its version and its profile. */
function profileIn(entry: Buffer): number | undefined {
  const at = entry.indexOf('avcC')
  return at < 0 ? undefined : entry[at + 5]
}

/** From the descriptors of an elementary stream (ISO/IEC 14496-1, 7.2.6): a stream holds its decoder's, which begins with the type. */
function objectTypeIn(entry: Buffer): number | undefined {
  const at = entry.indexOf('esds')
  if (at < 0) return undefined
  const stream = bodyOf(entry, at + 8, 3)
  const decoder = stream && bodyOf(entry, stream + 3, 4)
  return decoder && entry[decoder]
}

/** Where the content of a descriptor begins, behind its tag and a length of up to four bytes. */
function bodyOf(bytes: Buffer, at: number, tag: number): number | undefined {
  if (bytes[at] !== tag) return undefined
  let start = at + 1
  while (start < at + 4 && (bytes[start] ?? 0) & 0x80) start++
  return start + 1
}
