import { describe, expect, test } from 'vitest'
import type { FileReader } from './file-reader.ts'
import { readMp4 } from './read-mp4.ts'
import { readWebm } from './read-webm.ts'

const HOURS = 3
const SECONDS = HOURS * 3600

/**
 * Simulates a file with a head and many parts of equal size. In each part, only the first bytes aren't zero. Counts the bytes that are
 * read.
 */
function virtualFile(head: Buffer, { count, size, part }: { count: number; size: number; part: (index: number) => Buffer }) {
  const bytes = head.length + count * size
  const readAt = (position: number, target: Buffer, at: number): number => {
    if (position < head.length) return head.copy(target, at, position)
    const index = Math.floor((position - head.length) / size)
    const inside = (position - head.length) % size
    const start = part(index)
    if (inside < start.length) return start.copy(target, at, inside)
    return Math.min(size - inside, target.length - at)
  }
  let readBytes = 0
  const file: FileReader = {
    bytes,
    read: async (position, length) => {
      const target = Buffer.alloc(Math.max(0, Math.min(length, 1_000_000, bytes - position)))
      for (let at = 0; at < target.length; ) at += readAt(position + at, target, at)
      readBytes += target.length
      return target
    },
  }
  return { file, readBytes: () => readBytes }
}

const element = (id: number[], ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(0x1000_0000 + body.length)
  return Buffer.concat([Buffer.from(id), length, body])
}
const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const open = (...id: number[]) => Buffer.from([...id, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])

/** Returns a WebM as recorders write it, without segment size, cluster sizes or duration. */
function recording(clusterBytes: number, { width = number(1280), shown = [] }: { width?: Buffer; shown?: Buffer[] } = {}) {
  const video = element([0xe0], element([0xb0], width), element([0xba], number(720)), ...shown)
  const codec = element([0x86], Buffer.from('V_VP9'))
  const entry = element([0xae], element([0xd7], Buffer.from([1])), element([0x83], Buffer.from([1])), codec, video)
  const head = Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from('webm'))),
    open(0x18, 0x53, 0x80, 0x67),
    element([0x15, 0x49, 0xa9, 0x66], element([0x2a, 0xd7, 0xb1], number(1_000_000))),
    element([0x16, 0x54, 0xae, 0x6b], entry),
  ])
  const part = (index: number) => {
    const start = Buffer.concat([open(0x1f, 0x43, 0xb6, 0x75), element([0xe7], number(index * 1000))])
    const blocks = [0, 500].map((time) => Buffer.concat([Buffer.from([0x81, time >> 8, time & 0xff, 0x80]), Buffer.alloc(20)]))
    const known = Buffer.concat([start, ...blocks.map((block) => element([0xa3], block))])
    const rest = Buffer.alloc(5)
    rest.writeUInt8(0xec)
    rest.writeUInt32BE(0x1000_0000 + clusterBytes - known.length - 5, 1)
    return Buffer.concat([known, rest])
  }
  return virtualFile(head, { count: SECONDS, size: clusterBytes, part })
}

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([number(body.length + 8), Buffer.from(type, 'latin1'), body])
}
const words = (...values: number[]) => Buffer.concat(values.map(number))

/** Returns an MP4 with one-second fragments and no duration in its header. With `hasTimes`, each fragment declares its start time. */
function fragmented(fragmentBytes: number, { hasTimes }: { hasTimes: boolean }) {
  const header = box('tkhd', words(0, 0, 0, 1), Buffer.alloc(60), words(1280 << 16, 720 << 16))
  const entry = box('avc1', Buffer.alloc(78), box('avcC', Buffer.from([1, 77, 0, 31])))
  const samples = box('minf', box('stbl', box('stsd', words(0, 1), entry)))
  const media = box(
    'mdia',
    box('mdhd', words(0, 0, 0, 1000, 0, 0)),
    box('hdlr', words(0, 0), Buffer.from('vide'), Buffer.alloc(13)),
    samples,
  )
  const movie = box('moov', box('mvhd', words(0, 0, 0, 1000, 0), Buffer.alloc(80)), box('trak', header, media))
  const head = Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')), movie])
  const part = (index: number) => {
    const times = hasTimes ? [box('tfdt', words(0, index * 1000))] : []
    // The track fragment header declares the default sample duration.
    const track = box('traf', box('tfhd', words(0x8, 1, 40)), ...times, box('trun', words(0, 25)))
    const fragment = box('moof', box('mfhd', words(0, index + 1)), track)
    return Buffer.concat([fragment, number(fragmentBytes - fragment.length), Buffer.from('mdat')])
  }
  return virtualFile(head, { count: SECONDS, size: fragmentBytes, part })
}

describe('a three-hour recording in one-second pieces', () => {
  test.each([200, 400_000])('is measured in a WebM with clusters of %d bytes without reading most of the file', async (bytes) => {
    const { file, readBytes } = recording(bytes)

    const { durationSeconds, pictureCodec, width, height } = await readWebm(file)

    expect({ durationSeconds, pictureCodec, width, height }).toEqual({
      durationSeconds: SECONDS,
      pictureCodec: 'vp9',
      width: 1280,
      height: 720,
    })
    expect(readBytes()).toBeLessThan(2_000_000)
  })

  const fragmentations: [number, boolean][] = [
    [200, false],
    [200, true],
    [400_000, true],
  ]
  test.each(fragmentations)(
    'is measured in an MP4 with fragments of %d bytes (times: %s) without reading most of the file',
    async (bytes, hasTimes) => {
      const { file, readBytes } = fragmented(bytes, { hasTimes })

      expect((await readMp4(file)).durationSeconds).toBe(SECONDS)
      // Only some headers of each fragment are read.
      expect(readBytes()).toBeLessThan(SECONDS * 400)
    },
  )
})

describe('a recording', () => {
  test('that ends within a block is refused as cut off', async () => {
    const { file } = recording(200)

    await expect(readWebm({ ...file, bytes: file.bytes - 100 })).rejects.toThrow('This video is incomplete')
  })

  test('that ends within a fragment is refused as cut off', async () => {
    const { file } = fragmented(200, { hasTimes: true })

    await expect(readMp4({ ...file, bytes: file.bytes - 1 })).rejects.toThrow('This video is incomplete')
  })
})

describe('a recording’s picture size', () => {
  const huge = Buffer.from([0x7f, 0xff, 0xff, 0xff, 0xff, 0xff])

  test('is the encoded size if the displayed size is implausible', async () => {
    const shown = [element([0x54, 0xb0], huge), element([0x54, 0xba], number(720))]

    expect(await readWebm(recording(200, { shown }).file)).toMatchObject({ width: 1280, height: 720 })
  })

  test('is refused if it has more pixels than the limit', async () => {
    await expect(readWebm(recording(200, { width: huge }).file)).rejects.toThrow('The limit is 66 megapixels.')
  })
})
