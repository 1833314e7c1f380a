import { setImmediate as tick } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { colorAt, givenPicture, red } from '#testing/pictures.ts'
import { runParser } from '../parsing/run-parser.ts'
import { plainPng } from './plain-png.ts'
import { squarePictures } from './square-pictures.ts'

const sizes = { large: 400, small: 200 }
const plain = (format: 'png' | 'jpeg' | 'webp' | 'gif') =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: red } })
    .toFormat(format)
    .toBuffer()

function pngChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + content.length)
  chunk.writeUInt32BE(content.length)
  chunk.write(type, 4, 'latin1')
  content.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), 8 + content.length)
  return chunk
}

// The position where the signature and the header chunk end.
const HEADER_END = 33
const withChunks = async (chunks: Buffer[]) => {
  const png = await plain('png')
  return Buffer.concat([png.subarray(0, HEADER_END), ...chunks, png.subarray(HEADER_END)])
}

const zeros = deflateSync(Buffer.alloc(40_000_000), { level: 9 })
const packed = {
  zTXt: Buffer.concat([Buffer.from('a\0\0'), zeros]),
  iTXt: Buffer.concat([Buffer.from('a\0\x01\0\0\0'), zeros]),
  iCCP: Buffer.concat([Buffer.from('a\0\0'), zeros]),
}
const bombs = Object.entries(packed).map(([type, content]) => {
  const chunk = pngChunk(type, content)
  return [type, Array.from({ length: Math.floor(9_500_000 / chunk.length) }, () => chunk)] as const
})

describe('a PNG', () => {
  test.each(bombs)('loses its %s chunks, which unpack to 40 MB each, before it is decoded', async (_, chunks) => {
    const picture = await withChunks(chunks)

    expect(plainPng(picture)).toEqual(await plain('png').then(plainPng))
    expect(await colorAt((await squarePictures(picture, sizes)).small, 100, 100)).toBe('red')
  })

  test('keeps its color profile, transparency and orientation', async () => {
    const rich = await sharp({ create: { width: 20, height: 10, channels: 4, background: { ...red, alpha: 0.5 } } })
      .withMetadata({ orientation: 6, icc: 'p3' })
      .png()
      .toBuffer()

    const { hasProfile, orientation, hasAlpha } = await sharp(plainPng(rich)).metadata()

    expect({ hasProfile, orientation, hasAlpha }).toEqual({ hasProfile: true, orientation: 6, hasAlpha: true })
  })

  test('is passed to the decoder unchanged if it is broken', async () => {
    const cut = (await plain('png')).subarray(0, 60)

    expect(plainPng(cut)).toBe(cut)
    expect(plainPng(Buffer.concat([await plain('png'), Buffer.from('more')]))).toHaveLength((await plain('png')).length + 4)
  })
})

const segments = (marker: number, first: string) => {
  const segment = Buffer.alloc(65_535)
  segment.writeUInt16BE(0xff00 + marker)
  segment.writeUInt16BE(65_533, 2)
  segment.write(first, 4, 'latin1')
  return Array.from({ length: 140 }, () => segment)
}
const jpegWith = async (marker: number, first: string) => {
  const jpeg = await plain('jpeg')
  return Buffer.concat([jpeg.subarray(0, 2), ...segments(marker, first), jpeg.subarray(2)])
}
const webpWith = async (type: string) => {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(9_000_000, 4)
  const file = Buffer.concat([await plain('webp'), head, Buffer.alloc(9_000_000)])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}
const gifWith = async () => {
  const gif = await plain('gif')
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe]),
    ...Array.from({ length: 35_000 }, () => Buffer.alloc(256, 0xff)),
    Buffer.from([0]),
  ])
  return Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)])
}

describe('a picture with megabytes of metadata', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['Exif in a JPEG', () => jpegWith(0xe1, 'Exif\0\0')],
    ['profiles in a JPEG', () => jpegWith(0xe2, 'ICC_PROFILE\0\x01\x8c')],
    ['comments in a JPEG', () => jpegWith(0xfe, 'x')],
    ['Exif in a WebP', () => webpWith('EXIF')],
    ['XMP in a WebP', () => webpWith('XMP ')],
    ['comments in a GIF', gifWith],
    ['text in a PNG', () => withChunks(bombs[0]?.[1].slice() ?? [])],
  ])('such as %s is decoded or refused without blocking the event loop', async (_, given) => {
    const picture = await given()
    let outcome: unknown
    const decoded = squarePictures(picture, sizes)
      .then(() => 'taken')
      .catch(({ code }) => code)
      .then((known) => {
        outcome = known
      })

    let turns = 0
    for (; outcome === undefined; turns++) await tick()

    await decoded
    expect(['taken', 'PICTURE_INVALID']).toContain(outcome)
    expect(turns).toBeGreaterThan(50)
  })
})

test('a picture that takes too long is refused, and the next one is accepted', async () => {
  const slow = await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: red } })
    .jpeg()
    .toBuffer()
  // Starts the process, so that the limit applies only to decoding.
  await runParser('decodePicture', { source: await plain('png'), shape: 'whole' })

  await expect(runParser('decodePicture', { source: slow, shape: 'whole' }, { limitMs: 1 })).rejects.toMatchObject({
    code: 'PICTURE_INVALID',
    message: 'Reading this file takes too long. Make it smaller or split it, and try again.',
  })

  expect(await colorAt((await squarePictures(await givenPicture(), sizes)).small, 100, 100)).toBe('green')
})
