import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { blue, colorAt, green, red, stripes } from '#testing/pictures.ts'
import { Refusal } from '../http/refusal.ts'
import { coverPicture } from './cover-pictures.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } })
    .jpeg()
    .toBuffer()
const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : error)
const outcome = (content: Buffer) => coverPicture(content).then(() => 'taken', codeOf)

describe('a cover', () => {
  test('is created in AVIF and WebP, in every width for which the picture is large enough', async () => {
    const { content, width, height, variants } = await coverPicture(await plain(1600, 900))

    const measured = await Promise.all(
      variants.map(async (variant) => [variant.width, variant.format, await sharp(variant.content).metadata()]),
    )
    const heights = { 320: 180, 480: 270, 750: 422, 1200: 675 }
    expect(measured).toMatchObject(
      Object.entries(heights).flatMap(([wide, high]) => [
        [Number(wide), 'avif', { format: 'heif', compression: 'av1', width: Number(wide), height: high }],
        [Number(wide), 'webp', { format: 'webp', width: Number(wide), height: high }],
      ]),
    )
    expect([width, height]).toEqual([750, 422])
    expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 750, height: 422 })
  })

  test.each([
    [750, 422, [320, 480, 750], 750],
    [700, 900, [320, 480], 700],
    [2000, 200, [320], 356],
    [100, 100, [], 100],
    [1, 1, [], 1],
    [511, 287, [320, 480], 511],
  ])('from a %i × %i picture is never enlarged', async (width, height, widths, base) => {
    const cover = await coverPicture(await plain(width, height))

    expect([...new Set(cover.variants.map((variant) => variant.width))]).toEqual(widths)
    expect(cover.width).toBe(base)
    expect(await sharp(cover.content).metadata()).toMatchObject({ width: base, height: cover.height })
  })

  test('is upright, and contains no location or camera metadata', async () => {
    const content = await (await stripes(red, green, blue))
      .jpeg()
      .withExif({ IFD0: { Make: 'Tecno' } })
      .withMetadata({ orientation: 3 })
      .toBuffer()

    const { variants, ...base } = await coverPicture(content)

    for (const picture of [base, ...variants]) {
      const { exif, xmp, icc, orientation } = await sharp(picture.content).metadata()
      expect([exif, xmp, icc, orientation]).toEqual(Array(4).fill(undefined))
      const seen = [2, picture.width / 2, picture.width - 2].map((left) => colorAt(picture.content, Math.floor(left), 20))
      expect(await Promise.all(seen)).toEqual(['blue', 'green', 'red'])
    }
  })

  test('stays small, whatever the picture shows', async () => {
    const noise = await sharp(randomBytes(1200 * 675 * 3), { raw: { width: 1200, height: 675, channels: 3 } })
      .png()
      .toBuffer()

    const { content, variants } = await coverPicture(noise)

    expect(Math.max(content.length, ...variants.map((variant) => variant.content.length))).toBeLessThan(1_000_000)
  })

  test('isn’t transparent', async () => {
    const glass = { width: 400, height: 225, channels: 4, background: { ...red, alpha: 0 } } as const

    const { content } = await coverPicture(await sharp({ create: glass }).png().toBuffer())

    const [r, g, b, more] = await sharp(content).extract({ left: 9, top: 9, width: 1, height: 1 }).raw().toBuffer()
    expect([r, g, b, more]).toEqual([255, 255, 255, undefined])
  })
})

test.each([
  ['an empty file', ''],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450"><rect width="9" height="9"/></svg>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['a PDF', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'],
])('%s is rejected', async (_, content) => {
  expect(await outcome(Buffer.from(content))).toBe('PICTURE_INVALID')
})

test('a truncated picture is rejected', async () => {
  expect(await outcome((await plain(800, 450)).subarray(0, 1500))).toBe('PICTURE_INVALID')
})
