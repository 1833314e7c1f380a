// Packs text files into a ZIP archive with identical bytes on every run.
import { crc32, deflateRawSync } from 'node:zlib'

// January 1, 2025 in ZIP's date format (APPNOTE 4.4.6): years since 1980, month, day.
const dosDate = ((2025 - 1980) << 9) | (1 << 5) | 1

/** The fields common to a file's local header and its directory entry. */
const commonFields = (name, content, packed) => {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt16LE(dosDate, 8)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

const signed = (signature, ...parts) => Buffer.concat([Buffer.from(signature, 'latin1'), ...parts])

export const zipOf = (files) => {
  const entries = []
  const directory = []
  let offset = 0
  for (const [fileName, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(fileName), Buffer.from(text)]
    const packed = deflateRawSync(content, { level: 9 })
    const fields = commonFields(name, content, packed)
    const entry = signed('PK\x03\x04', fields, name, packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(signed('PK\x01\x02', Buffer.from([20, 0]), fields, place, name))
    entries.push(entry)
    offset += entry.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listing.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...entries, listing, signed('PK\x05\x06', end)])
}
