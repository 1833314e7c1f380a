// Generates small files of each uploadable type byte by byte, so that no external program is needed.
import { zipSync } from 'fflate'

/** A box of an ISO base media file. */
export const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** Encodes signed or unsigned 32-bit numbers as the boxes contain them. */
export const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => void bytes.writeInt32BE(value | 0, index * 4))
  return bytes
}

type Mp4 = { brand?: string; seconds?: number; handler?: string; bytes?: number; isIndexLast?: boolean }

/** An MP4 with valid boxes and random content. */
export function mp4File({ brand = 'isom', seconds = 90, handler = 'vide', bytes = 2000, isIndexLast = false }: Mp4 = {}): Buffer {
  const movieHeader = box('mvhd', words(0, 0, 0, 1000, seconds * 1000), Buffer.alloc(80))
  const trackHeader = box('tkhd', Buffer.alloc(76), words(1280 << 16, 720 << 16))
  const entry = box('avc1', Buffer.alloc(78), box('avcC', Buffer.from([1, 77, 0, 31])))
  const samples = box('minf', box('stbl', box('stsd', words(0, 1), entry)))
  const media = box('mdia', box('hdlr', words(0, 0), Buffer.from(handler, 'latin1'), Buffer.alloc(13)), samples)
  const index = box('moov', movieHeader, box('trak', trackHeader, media))
  const content = box('mdat', Buffer.alloc(bytes, 0x5a))
  const start = box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1'))
  return Buffer.concat(isIndexLast ? [start, content, index] : [start, index, content])
}

const element = (id: number[], ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(0x1000_0000 + body.length)
  return Buffer.concat([Buffer.from(id), length, body])
}

const whole = (value: number) => Buffer.from([value >> 8, value & 0xff])

/** A WebM or Matroska with valid elements and random content. */
export function webmFile({ type = 'webm', seconds = 90, track = 1, bytes = 2000 } = {}): Buffer {
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE(seconds * 1000)
  const video = element([0xe0], element([0xb0], whole(1280)), element([0xba], whole(720)))
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from(type))),
    element(
      [0x18, 0x53, 0x80, 0x67],
      element([0x15, 0x49, 0xa9, 0x66], element([0x44, 0x89], duration)),
      element(
        [0x16, 0x54, 0xae, 0x6b],
        element([0xae], element([0x83], Buffer.from([track])), element([0x86], Buffer.from('V_VP9')), video),
      ),
      element([0x1f, 0x43, 0xb6, 0x75], element([0xe7], whole(0)), element([0xec], Buffer.alloc(bytes, 0x5a))),
    ),
  ])
}

export const pdfFile = (content = 'A plan'): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% ${content}\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`)

export const zipFile = (files: Record<string, string | Uint8Array>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? new TextEncoder().encode(text) : text]),
      ),
    ),
  )

const mainParts = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', pptx: 'ppt/presentation.xml' } as const

export const officeFile = (extension: keyof typeof mainParts, more: Record<string, string> = {}): Buffer =>
  zipFile({ '[Content_Types].xml': '<Types/>', [mainParts[extension]]: '<document/>', ...more })

/** A compound file (MS-CFB) with one sector table and one directory. */
export function compoundFile(stream: string, { directoryAt = 1 } = {}): Buffer {
  // The part of the sector table with the directory's sector comes before the directory, and the lists of parts after it.
  const part = Math.floor(directoryAt / 128)
  const lists = part < 109 ? [] : Array.from({ length: Math.floor((part - 109) / 127) + 1 }, (_, index) => directoryAt + 1 + index)
  const header = Buffer.alloc(512, 0xff)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.fill(0, 8, 76)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(part + 1, 44)
  header.writeUInt32LE(directoryAt, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(lists[0] ?? 0xffff_fffe, 68)
  header.writeUInt32LE(lists.length, 72)
  if (part < 109) header.writeUInt32LE(directoryAt - 1, 76 + part * 4)
  const table = Buffer.alloc(512, 0xff)
  if (directoryAt % 128 > 0) table.writeUInt32LE(0xffff_fffd, ((directoryAt - 1) % 128) * 4)
  table.writeUInt32LE(0xffff_fffe, (directoryAt % 128) * 4)
  const directory = Buffer.alloc(512)
  ;['Root Entry', stream].forEach((name, index) => {
    directory.write(`${name}\0`, index * 128, 'utf16le')
    directory.writeUInt16LE((name.length + 1) * 2, index * 128 + 64)
  })
  const listed = lists.map((_, index) => {
    const list = Buffer.alloc(512, 0xff)
    if (index === lists.length - 1) list.writeUInt32LE(directoryAt - 1, ((part - 109) % 127) * 4)
    list.writeUInt32LE(lists[index + 1] ?? 0xffff_fffe, 508)
    return list
  })
  return Buffer.concat([header, Buffer.alloc((directoryAt - 1) * 512), table, directory, ...listed, Buffer.alloc(512)])
}
