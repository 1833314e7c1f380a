// Reads the codec of an MP4 track from its sample description.
import { codecOfCode } from './codec-names.ts'
import type { FileReader } from './file-reader.ts'
import { type Box, findBox } from './mp4-boxes.ts'
import { h264OfProfile, vp9OfProfile } from './video-facts.ts'

// Object types (MP4 Registration Authority).
const soundsOfMp4a: Partial<Record<number, string>> = { 105: 'mp3', 107: 'mp3', 221: 'vorbis', 165: 'ac3', 166: 'eac3', 169: 'dts' }

/** Returns the codec in a track's first sample description, or null if the track has none. */
export async function codecOfEntry(file: FileReader, samples: Box | undefined): Promise<string | null> {
  const entries = samples && (await findBox(file, samples, ['stsd']))
  if (!entries) return null
  const bytes = await file.read(entries.start + 8, Math.min(2_000, entries.end - entries.start - 8))
  if (bytes.length < 8) return null
  const code = bytes.toString('latin1', 4, 8)
  const codec = codecOfCode(code) ?? (code.replace(/[^\w.-]/g, '') || 'unknown')
  if (codec === 'h264') return h264OfProfile(profileIn(bytes, 'avcC', 1))
  if (codec === 'vp9') return vp9OfProfile(profileIn(bytes, 'vpcC', 4))
  return code === 'mp4a' ? (soundsOfMp4a[objectTypeIn(bytes) ?? 0] ?? codec) : codec
}

/** Returns the profile at a position in the decoder configuration. */
function profileIn(entry: Buffer, box: 'avcC' | 'vpcC', position: number): number | undefined {
  const at = entry.indexOf(box)
  return at < 0 ? undefined : entry[at + 4 + position]
}

/**
 * Returns the object type, which is the first byte of the decoder descriptor inside the elementary stream descriptor (ISO/IEC 14496-1,
 * 7.2.6).
 */
function objectTypeIn(entry: Buffer): number | undefined {
  const at = entry.indexOf('esds')
  if (at < 0) return undefined
  const stream = bodyOf(entry, at + 8, 3)
  const decoder = stream && bodyOf(entry, stream + 3, 4)
  return decoder && entry[decoder]
}

/** Returns the position of a descriptor's content, which follows a tag and a length of up to four bytes. */
function bodyOf(bytes: Buffer, at: number, tag: number): number | undefined {
  if (bytes[at] !== tag) return undefined
  let start = at + 1
  while (start < at + 4 && (bytes[start] ?? 0) & 0x80) start++
  return start + 1
}
