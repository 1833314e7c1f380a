// Tests pictures that users choose, in common and unusual formats.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import sharp, { type JpegOptions, type Sharp } from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { findMediaKind, HEAD_BYTES } from '#features/course-transfer/find-media-kind.ts'
import { bmpFile } from '#testing/bmp.ts'
import { pngOfClaimedSize, red } from '#testing/pictures.ts'
import { coverPicture } from './cover-pictures.ts'
import { readPicture } from './read-picture.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'akada-pictures-'))
afterAll(() => rm(folder, { recursive: true }))

const plain = (width = 800, height = 450) => sharp({ create: { width, height, channels: 3, background: red } })
/**
 * Returns a picture that needs data for each block and is always the same. Its pixels determine whether the decoder notices a missing last
 * block.
 */
const noisy = (width = 320, height = 180) =>
  sharp(
    Uint8Array.from({ length: width * height * 3 }, (_, index) => (index * index * 31) % 251),
    { raw: { width, height, channels: 3 } },
  )
const clear = () => sharp({ create: { width: 800, height: 450, channels: 4, background: { ...red, alpha: 0.5 } } })
const frames = (make: (picture: Sharp) => Sharp) => {
  const [width, height] = [320, 180]
  const pages = sharp(Buffer.alloc(width * height * 3 * 4, 120), { raw: { width, height: height * 4, channels: 3, pageHeight: height } })
  return make(pages).toBuffer()
}

/** Returns a JPEG with this size in its header, but with the pixels of a smaller picture. */
async function jpegOfClaimedSize(width: number, height: number, options: JpegOptions = {}) {
  const content = await plain(64, 64).jpeg(options).toBuffer()
  const frame = content.indexOf(Buffer.from([0xff, options.progressive ? 0xc2 : 0xc0]))
  content.writeUInt16BE(height, frame + 5)
  content.writeUInt16BE(width, frame + 7)
  return content
}

/** Returns an AVIF with this size in its header, but with the pixels of a smaller picture. */
async function avifOfClaimedSize(width: number, height: number, bitdepth: 8 | 12 = 8) {
  const content = await plain(64, 64).avif({ effort: 0, bitdepth }).toBuffer()
  const size = content.indexOf('ispe') + 8
  content.writeUInt32BE(width, size)
  content.writeUInt32BE(height, size + 4)
  return content
}

/** Repeats a JPEG's last scan until the JPEG has this many scans. */
function withScans(jpeg: Buffer, count: number) {
  const start = Buffer.from([0xff, 0xda])
  const last = jpeg.subarray(jpeg.lastIndexOf(start), -2)
  const scans = jpeg.toString('latin1').split(start.toString('latin1')).length - 1
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: count - scans }, () => last), jpeg.subarray(-2)])
}

const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic'),
  Buffer.from([0, 0, 0, 0]),
  Buffer.from('mif1heic'),
  Buffer.alloc(400),
])
const psd = Buffer.concat([Buffer.from('8BPS'), Buffer.from([0, 1]), Buffer.alloc(200)])
const icon = Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), Buffer.alloc(200)])
const jpegXl = Buffer.concat([Buffer.from([0, 0, 0, 12]), Buffer.from('JXL '), Buffer.from([0x0d, 0x0a, 0x87, 0x0a]), Buffer.alloc(200)])

const SAVE_AS = 'can’t be used here. Save it as a JPEG or PNG, then choose that file.'
const UNKNOWN = 'We can’t use this file. Choose a JPEG, PNG, WebP, AVIF, GIF or TIFF picture.'
const NOT_WHOLE = 'This picture is incomplete or damaged. Save or copy it again.'

type Entry = [name: string, make: () => Buffer | Promise<Buffer>, outcome: string]
// These pictures take seconds to create and decode.
const large: Entry[] = [
  ['a 48-megapixel JPEG', () => plain(8064, 6048).jpeg().toBuffer(), 'accepted'],
  ['a 108-megapixel JPEG', () => plain(12_000, 9000).jpeg().toBuffer(), 'accepted'],
  ['a progressive 108-megapixel JPEG', () => plain(12_000, 9000).jpeg({ progressive: true }).toBuffer(), 'accepted'],
  ['a 24-megapixel AVIF', () => plain(6000, 4000).avif({ effort: 0 }).toBuffer(), 'accepted'],
]
const covers: Entry[] = [
  ['a JPEG', () => plain().jpeg().toBuffer(), 'accepted'],
  ['a progressive JPEG', () => plain().jpeg({ progressive: true }).toBuffer(), 'accepted'],
  ['a grayscale JPEG', () => plain().grayscale().jpeg().toBuffer(), 'accepted'],
  ['a CMYK JPEG from a print shop', () => plain().toColorspace('cmyk').jpeg().toBuffer(), 'accepted'],
  ['a rotated JPEG', () => plain(450, 800).jpeg().withMetadata({ orientation: 6 }).toBuffer(), 'accepted'],
  ['a JPEG with bytes after its end', async () => Buffer.concat([await plain().jpeg().toBuffer(), Buffer.alloc(500)]), 'accepted'],
  [
    'a progressive 108-megapixel JPEG with color at full resolution',
    () => jpegOfClaimedSize(12_000, 9000, { progressive: true, chromaSubsampling: '4:4:4' }),
    'This JPEG takes too much memory to process. Make it smaller, or turn off “Progressive” when you save it.',
  ],
  [
    'a JPEG with 60 scans',
    async () => withScans(await plain().jpeg({ progressive: true }).toBuffer(), 60),
    'This JPEG has 60 scans. The limit is 50. Turn off “Progressive” when you save it.',
  ],
  ['a 49-megapixel AVIF', () => avifOfClaimedSize(7000, 7000), 'This picture has 49 megapixels. The limit is 30.'],
  ['a 24-megapixel AVIF with 12 bits', () => avifOfClaimedSize(6000, 4000, 12), 'This picture has 24 megapixels. The limit is 20.'],
  ...large,
  ['a 10 × 6-pixel JPEG', () => plain(10, 6).jpeg().toBuffer(), 'accepted'],
  ['a PNG', () => plain().png().toBuffer(), 'accepted'],
  ['a PNG with a palette', () => plain().png({ palette: true }).toBuffer(), 'accepted'],
  ['a 16-bit PNG', () => plain().toColorspace('rgb16').png().toBuffer(), 'accepted'],
  ['an animated PNG', async () => animated(await plain().png().toBuffer()), 'accepted'],
  ['an interlaced PNG', () => plain().png({ progressive: true }).toBuffer(), 'accepted'],
  ['a semi-transparent PNG', () => clear().png().toBuffer(), 'accepted'],
  ['a WebP', () => plain().webp().toBuffer(), 'accepted'],
  ['a lossless WebP', () => plain().webp({ lossless: true }).toBuffer(), 'accepted'],
  ['an animated WebP', () => frames((pages) => pages.webp()), 'accepted'],
  ['an AVIF', () => plain().avif({ effort: 0 }).toBuffer(), 'accepted'],
  ['a GIF', () => plain().gif().toBuffer(), 'accepted'],
  ['an animated GIF', () => frames((pages) => pages.gif()), 'accepted'],
  ['a TIFF', () => plain().tiff().toBuffer(), 'accepted'],
  ['a TIFF with LZW', () => plain().tiff({ compression: 'lzw' }).toBuffer(), 'accepted'],
  ['an uncompressed 1 MB TIFF', () => plain().tiff({ compression: 'none' }).toBuffer(), 'accepted'],
  ['a CMYK TIFF', () => plain().toColorspace('cmyk').tiff().toBuffer(), 'accepted'],
  ['a very wide picture', () => plain(4000, 20).jpeg().toBuffer(), 'accepted'],
  ['a very tall picture', () => plain(20, 4000).jpeg().toBuffer(), 'accepted'],
  ['a 300-megapixel JPEG', () => jpegOfClaimedSize(20_000, 15_000), 'This picture has 300 megapixels. The limit is 120.'],
  ['a 900-megapixel PNG', () => pngOfClaimedSize(30_000, 30_000), 'This picture has 900 megapixels. The limit is 50.'],
  ['a BMP', () => bmpFile(64, 36), `This BMP file ${SAVE_AS}`],
  ['a HEIC', () => heic, `This HEIC file ${SAVE_AS}`],
  ['a Photoshop file', () => psd, `This Photoshop file ${SAVE_AS}`],
  ['an icon', () => icon, `This icon file ${SAVE_AS}`],
  ['a JPEG XL', () => jpegXl, `This JPEG XL file ${SAVE_AS}`],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450"/>'), UNKNOWN],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'), UNKNOWN],
  ['a JPEG without its end marker', async () => (await noisy().jpeg().toBuffer()).subarray(0, -2), 'accepted'],
  ['a truncated JPEG', async () => (await plain().jpeg().toBuffer()).subarray(0, 1500), NOT_WHOLE],
  ['a truncated PNG', async () => halfOf(await plain().png().toBuffer()), NOT_WHOLE],
  ['a truncated TIFF', async () => halfOf(await plain().tiff().toBuffer()), NOT_WHOLE],
  ['an empty file', () => Buffer.alloc(0), UNKNOWN],
]

/** Returns an animated PNG whose only frame is the picture. */
function animated(png: Buffer): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), content])
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    checksum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, checksum])
  }
  const frame = Buffer.alloc(26)
  frame.writeUInt32BE(800, 4)
  frame.writeUInt32BE(450, 8)
  // The signature and IHDR are 33 bytes long.
  return Buffer.concat([png.subarray(0, 33), chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])), chunk('fcTL', frame), png.subarray(33)])
}

const halfOf = (content: Buffer) => content.subarray(0, content.length / 2)

describe('a file uploaded as a cover is accepted or refused as expected:', () => {
  test.each(covers)('%s', async (_, make, outcome) => {
    const content = await make()
    const taken = coverPicture(content).then(
      () => 'accepted',
      (error: Error) => error.message,
    )

    expect(await taken).toBe(outcome)
    const ofCourseFile = await findMediaKind(content.subarray(0, HEAD_BYTES), { kind: 'cover', path: 'cover' })
    if (outcome === 'accepted') expect(ofCourseFile, 'in a course file').toBeDefined()
  })
})

describe('a file uploaded as a resource is accepted or refused as expected:', () => {
  const resources: [name: string, type: string, make: () => Promise<Buffer>, outcome: string][] = [
    ['a 48-megapixel JPEG', 'jpg', () => plain(8064, 6048).jpeg().toBuffer(), 'accepted'],
    ['a PNG', 'png', () => plain().png().toBuffer(), 'accepted'],
    ['a GIF', 'gif', () => plain().gif().toBuffer(), 'accepted'],
    ['a 300-megapixel JPEG', 'jpg', () => jpegOfClaimedSize(20_000, 15_000), 'This picture has 300 megapixels. The limit is 120.'],
    ['a JPEG without its end marker', 'jpg', async () => (await noisy().jpeg().toBuffer()).subarray(0, -2), 'accepted'],
    ['a JPEG with half of its end marker', 'jpg', async () => (await noisy().jpeg().toBuffer()).subarray(0, -1), 'accepted'],
    [
      'a progressive JPEG without its end marker',
      'jpg',
      async () => (await noisy().jpeg({ progressive: true }).toBuffer()).subarray(0, -2),
      'accepted',
    ],
    ['a JPEG without its last 20 bytes', 'jpg', async () => (await noisy().jpeg().toBuffer()).subarray(0, -20), NOT_WHOLE],
    ['a small JPEG without its last 20 bytes', 'jpg', async () => (await noisy(40, 30).jpeg().toBuffer()).subarray(0, -20), NOT_WHOLE],
    ['half of a JPEG', 'jpg', async () => halfOf(await noisy().jpeg().toBuffer()), NOT_WHOLE],
    ['half of a progressive JPEG', 'jpg', async () => halfOf(await noisy().jpeg({ progressive: true }).toBuffer()), NOT_WHOLE],
    ['a truncated PNG', 'png', async () => halfOf(await plain().png().toBuffer()), NOT_WHOLE],
  ]

  test.each(resources)('%s', async (_, type, make, outcome) => {
    const file = path.join(folder, `picture.${type}`)
    await writeFile(file, await make())
    const taken = readPicture(file, type).then(
      () => 'accepted',
      (error: Error) => error.message,
    )

    expect(await taken).toBe(outcome)
  })
})
