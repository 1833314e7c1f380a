import type { Entry } from 'yauzl'
import { openZip } from './open-zip.ts'
import { unusable } from './unusable.ts'

// Limits against decompression bombs (Fifield 2019; CVE lists of unpackers). The server unpacks nothing.
const MOST_ENTRIES = 2_000
const MOST_BYTES = 500_000_000
const MOST_RATIO = 100
// Archives within an archive hardly compress, unless their content is repetitive.
const MOST_RATIO_OF_ARCHIVES = 10

const BROKEN = 'We can’t read this archive. Create it again and upload the new file.'
const TOO_MUCH = 'This archive unpacks to too much data. Split it into smaller archives, or upload the files separately.'
const archive = /\.(zip|7z|rar|gz|tgz|bz2|xz|zst|jar|cab|lz|lzma)$/i

/** Returns the names of an archive's entries. Rejects archives that are dangerous to unpack. Reads only the directory. */
export async function readZip(path: string, bytes: number): Promise<string[]> {
  const names: string[] = []
  let packed = 0
  let unpacked = 0
  await eachEntry(path, (entry) => {
    names.push(entry.fileName)
    packed += entry.compressedSize
    unpacked += entry.uncompressedSize
    if (names.length > MOST_ENTRIES)
      unusable(`This archive has more than ${MOST_ENTRIES.toLocaleString('en')} files. Split it into smaller archives.`)
    // The total size of overlapping entries exceeds the file size.
    if (packed > bytes || unpacked > MOST_BYTES || unpacked > bytes * MOST_RATIO) unusable(TOO_MUCH)
    requireHarmless(entry)
  })
  if (names.length === 0) unusable('This archive is empty.')
  return names
}

function requireHarmless({ fileName, externalFileAttributes, compressedSize, uncompressedSize }: Entry) {
  // The upper half is the Unix mode, in which these four bits are the file type.
  const kind = (externalFileAttributes >>> 16) & 0xf000
  if (kind !== 0 && kind !== 0x8000 && kind !== 0x4000) unusable('This archive contains links. Include the files themselves.')
  if (archive.test(fileName) && uncompressedSize > compressedSize * MOST_RATIO_OF_ARCHIVES) unusable(TOO_MUCH)
}

async function eachEntry(path: string, look: (entry: Entry) => void): Promise<void> {
  const zip = await openZip(path, { lazyEntries: true }).catch(() => unusable(BROKEN))
  try {
    for await (const entry of zip.eachEntry()) look(entry)
  } catch (error) {
    if (error instanceof Error && error.name === 'Refusal') throw error
    unusable(
      /filename|path|characters/i.test(String(error))
        ? 'This archive contains a path outside the archive. Create it again and upload the new file.'
        : BROKEN,
    )
  } finally {
    zip.close()
  }
}
