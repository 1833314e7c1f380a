// The file of old Office programs: a small disk of its own, with a table of sectors and a directory ([MS-CFB]).
import type { FileReader } from './file-reader.ts'
import { unusable } from './unusable.ts'

const BROKEN = 'This document can’t be read. Save it again, best in the newer format, and upload that.'
const ENTRY = 128
// 64 of them name more than a document has.
const MOST_SECTORS = 64
const LAST_SECTOR = 0xffff_fffa

/** The names in the directory of a compound file. */
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
    // With the character that ends it.
    const bytes = directory.readUInt16LE(at + 64)
    if (bytes >= 2 && bytes <= 64) names.push(directory.toString('utf16le', at, at + bytes - 2))
  }
  return names
}

type Place = { header: Buffer; sectorBytes: number; sector: number }

/** What the table of sectors says; the header names the first 109 parts of it, and a directory stands in no later one. */
async function sectorAfter(file: FileReader, { header, sectorBytes, sector }: Place): Promise<number> {
  const inOne = sectorBytes / 4
  const part = Math.floor(sector / inOne)
  if (part >= 109) return unusable(BROKEN)
  const entry = await file.read((header.readUInt32LE(76 + part * 4) + 1) * sectorBytes + (sector % inOne) * 4, 4)
  return entry.length < 4 ? unusable(BROKEN) : entry.readUInt32LE(0)
}
