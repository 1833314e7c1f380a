import { inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const CHUNK_FRAME = 12

/**
 * The ancillary chunks that change how a picture looks. One chunk of each type is kept. All other ancillary chunks, such as text, are
 * removed.
 */
const kept = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'cICP', 'iCCP', 'eXIf'])
// The size of the largest printer profiles. It is limited because a decoder unpacks the whole profile.
const PROFILE_BYTES = 4_000_000

/**
 * Returns a PNG without text and other metadata, which decoders unpack without a limit (PNG Specification, Third Edition, 11.3). Returns
 * other and broken files unchanged, for the decoder to refuse.
 */
export function plainPng(file: Buffer): Buffer {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return file
  const chunks: Buffer[] = [SIGNATURE]
  const left = new Set(kept)
  for (let at = SIGNATURE.length; at < file.length; ) {
    if (at + CHUNK_FRAME > file.length) return file
    const end = at + CHUNK_FRAME + file.readUInt32BE(at)
    if (end > file.length) return file
    const type = file.toString('latin1', at + 4, at + 8)
    const chunk = file.subarray(at, end)
    if (isCritical(type) || (left.delete(type) && (type !== 'iCCP' || isSmallProfile(chunk)))) chunks.push(chunk)
    at = end
  }
  return Buffer.concat(chunks)
}

const isCritical = (type: string) => /^[A-Z]/.test(type)

/**
 * Returns whether a profile is small. Its chunk contains a length, a type, a name, a zero byte, the method 0 and the compressed profile.
 */
function isSmallProfile(chunk: Buffer): boolean {
  const nameEnd = chunk.indexOf(0, 8)
  if (nameEnd < 0) return false
  try {
    inflateSync(chunk.subarray(nameEnd + 2, -4), { maxOutputLength: PROFILE_BYTES })
    return true
  } catch {
    return false
  }
}
