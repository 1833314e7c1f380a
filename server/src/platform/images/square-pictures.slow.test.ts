import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { blue, colorAt, givenPicture, green, pngOfClaimedSize, red, stripes } from '#testing/pictures.ts'
import { Refusal } from '../http/refusal.ts'
import { squarePictures } from './square-pictures.ts'

const sizes = { large: 400, small: 200 }
const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : error)
const outcome = (content: Buffer) => squarePictures(content, sizes).then(() => 'taken', codeOf)

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('of type %s becomes two square WebPs', async (kind) => {
    const content = await (await stripes(red, green, blue)).toFormat(kind).toBuffer()

    const { large, small } = await squarePictures(content, sizes)

    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 400, height: 400 })
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 200, height: 200 })
  })

  test('keeps its center', async () => {
    const { large } = await squarePictures(await givenPicture(), sizes)

    expect(await Promise.all([5, 200, 394].map((left) => colorAt(large, left, 200)))).toEqual(['green', 'green', 'green'])
  })

  test('is rotated according to its orientation', async () => {
    const lying = await (await stripes(red, blue)).jpeg().withMetadata({ orientation: 6 }).toBuffer()

    const { large } = await squarePictures(lying, sizes)

    expect([await colorAt(large, 200, 20), await colorAt(large, 200, 380)]).toEqual(['red', 'blue'])
    expect((await sharp(large).metadata()).orientation).toBeUndefined()
  })

  test('loses its location, time and camera metadata', async () => {
    const place = { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '3/1 23/1 0/1' }
    const content = await (await stripes(red))
      .jpeg()
      .withExif({ IFD0: { Make: 'Tecno', Artist: 'Adaeze Okafor' }, IFD3: place })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret</x:xmpmeta>')
      .toBuffer()
    const before = await sharp(content).metadata()

    const { large, small } = await squarePictures(content, sizes)

    expect([before.exif?.includes('Tecno'), before.xmp !== undefined]).toEqual([true, true])
    for (const picture of [large, small]) {
      const { exif, xmp, icc, iptc, comments } = await sharp(picture).metadata()
      expect([exif, xmp, icc, iptc, comments]).toEqual(Array(5).fill(undefined))
      expect(picture.toString('latin1')).not.toMatch(/Exif|Tecno|Okafor|secret/)
    }
  })

  test('loses all other data in its file', async () => {
    const polyglot = Buffer.concat([await givenPicture(), Buffer.from('<script>alert(1)</script>PK.zip')])

    const { large, small } = await squarePictures(polyglot, sizes)

    for (const picture of [large, small]) expect(picture.toString('latin1')).not.toMatch(/script|PK.zip/)
  })

  test('shows its first frame if it is animated', async () => {
    const frames = await Promise.all([red, blue].map(async (color) => (await stripes(color)).png().toBuffer()))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ delay: 100 })
      .toBuffer()

    const { large } = await squarePictures(moving, sizes)

    expect((await sharp(moving).metadata()).pages).toBe(2)
    expect((await sharp(large).metadata()).pages).toBeUndefined()
    expect(await colorAt(large, 200, 200)).toBe('red')
  })

  test('keeps its transparency', async () => {
    const glass = { width: 300, height: 300, channels: 4, background: { ...red, alpha: 0.5 } } as const
    const content = await sharp({ create: glass }).png().toBuffer()

    const { small } = await squarePictures(content, sizes)

    expect((await sharp(small).metadata()).hasAlpha).toBe(true)
  })
})

describe('a square picture can’t be made from', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'

  test.each([
    ['an empty file', ''],
    ['an SVG', svg],
    ['an SVG that starts as XML', `<?xml version="1.0"?>${svg}`],
    ['a PDF', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['HTML that starts as a GIF', 'GIF89a/*<script>alert(1)</script>*/=1'],
    ['Encapsulated PostScript', '%!PS-Adobe-3.0 EPSF-3.0\n'],
    ['plain text', 'picture.jpg'],
    ['a portable pixmap', 'P6\n1 1\n255\nabc'],
  ])('%s', async (_, content) => {
    expect(await outcome(Buffer.from(content))).toBe('PICTURE_INVALID')
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a truncated picture of type %s', async (kind) => {
    const content = await (await stripes(red, green, blue)).toFormat(kind).toBuffer()

    expect(await outcome(content.subarray(0, content.length / 2))).toBe('PICTURE_INVALID')
  })

  test('a picture with too many pixels, which is refused before decoding, with its size and the limit', async () => {
    await expect(squarePictures(await pngOfClaimedSize(10_001, 5000), sizes)).rejects.toMatchObject({
      code: 'PICTURE_INVALID',
      message: 'This picture has 51 megapixels. The limit is 50.',
    })
  })
})

test('one picture is processed at a time, twenty are queued, and others are rejected', async () => {
  const content = await givenPicture()

  const outcomes = await Promise.all(Array.from({ length: 30 }, () => outcome(content)))
  const after = await outcome(content)

  expect(outcomes).toEqual([...Array(21).fill('taken'), ...Array(9).fill('BUSY')])
  expect(after).toBe('taken')
})
