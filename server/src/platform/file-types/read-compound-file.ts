// Reads compound files, which old Office programs write. Like a disk, they contain a sector table and a directory ([MS-CFB]).
import type { FileReader } from './file-reader.ts'
import { unusable } from './unusable.ts'

const BROKEN = 'We can’t read this document. Save it again, preferably in the newer format, and upload the new file.'
const ENTRY = 128
// 64 sectors hold more names than any document has.
const MOST_SECTORS = 64
const LAST_SECTOR = 0xffff_fffa

/** Returns the names in the directory of a compound file. */
export async function readCompoundFile(file: FileReader): Promise<string[]> {
  const header = await file.read(0, 512)
  const shift = header.length === 512 ? header.readUInt16LE(30) : 0
  if ((shift !== 9 && shift !== 12) || header.readUInt16LE(28) !== 0xfffe) return unusable(BROKEN)
  const sectorBytes = 2 ** shift
  const names: string[] = []
  let sector = header.readUInt32LE(48)
  for (let count = 0; sector < LAST_SECTOR && count < MOST_SECTORS; count += 1) {
    const content = await file.read((sector + 1) * sectorBytes, sectorBytes)
    if (content.length < sectorBytes) return unusable(BROKEN)
    names.push(...namesIn(content))
    sector = await sectorAfter(file, { header, sectorBytes, sector })
  }
  return names
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at + ENTRY <= directory.length; at += ENTRY) {
    // The length includes the terminating character.
    const bytes = directory.readUInt16LE(at + 64)
    if (bytes >= 2 && bytes <= 64) names.push(directory.toString('utf16le', at, at + bytes - 2))
  }
  return names
}

type Place = { header: Buffer; sectorBytes: number; sector: number }

/** Looks up the next sector in the sector table. */
async function sectorAfter(file: FileReader, { header, sectorBytes, sector }: Place): Promise<number> {
  const inOne = sectorBytes / 4
  const part = await partOfTable(file, { header, sectorBytes, part: Math.floor(sector / inOne) })
  return numberAt(file, (part + 1) * sectorBytes + (sector % inOne) * 4)
}

// The header lists the first parts of the sector table. In files above about 7 MB, a chain of sectors lists the others.
const LISTED_IN_HEADER = 109
// Enough for a file of 500 MB with the smallest sectors.
const MOST_LISTS = 64

/** Returns the sector with a part of the sector table. */
async function partOfTable(file: FileReader, { header, sectorBytes, part }: Omit<Place, 'sector'> & { part: number }): Promise<number> {
  if (part < LISTED_IN_HEADER) return header.readUInt32LE(76 + part * 4)
  // The last entry of each list is the sector of the next list.
  const inOne = sectorBytes / 4 - 1
  const skipped = Math.floor((part - LISTED_IN_HEADER) / inOne)
  if (skipped >= MOST_LISTS) return unusable(BROKEN)
  let list = header.readUInt32LE(68)
  for (let hop = 0; hop < skipped; hop += 1) list = await numberAt(file, (list + 1) * sectorBytes + inOne * 4)
  return numberAt(file, (list + 1) * sectorBytes + ((part - LISTED_IN_HEADER) % inOne) * 4)
}

async function numberAt(file: FileReader, at: number): Promise<number> {
  const bytes = await file.read(at, 4)
  return bytes.length < 4 ? unusable(BROKEN) : bytes.readUInt32LE(0)
}
