const HEADER = 30

/**
 * Returns the size of a WebP that contains only a single lossy picture, without metadata, color profile, transparency or other frames (WebP
 * Container Specification, simple file format; RFC 6386, 9.1). Returns undefined for other files.
 */
export function plainWebpSize(file: Buffer): { width: number; height: number } | undefined {
  if (file.length < HEADER || file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 16) !== 'WEBPVP8 ') return undefined
  const chunkBytes = file.readUInt32LE(16)
  const isWhole = file.readUInt32LE(4) === file.length - 8 && 20 + chunkBytes + (chunkBytes % 2) === file.length
  if (!isWhole || file.readUIntBE(23, 3) !== 0x9d012a) return undefined
  return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
}
