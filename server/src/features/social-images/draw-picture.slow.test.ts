import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MissingGlyph } from '#platform/typesetting/missing-glyphs.ts'
import { namesByLanguage } from '#testing/names.ts'
import { blue, stripes } from '#testing/pictures.ts'
import { drawPicture } from './draw-picture.ts'

const base = { siteName: 'Akada', title: 'Sewing', instructorName: 'Ṣadé Ọlá', rating: null, cover: null }
const blueCover = await (await stripes(blue)).webp().toBuffer()

/** Returns the approximate color at a position. */
async function colorOf(picture: Buffer, left: number, top: number) {
  const pixel = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...pixel].map((value) => Math.round(value / 64))
}

/** Counts the dark pixels in an area. Dark pixels are text. */
async function ink(picture: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const pixels = await sharp(picture).extract(part).grayscale().raw().toBuffer()
  return pixels.filter((value) => value < 110).length
}
const storyPart = { left: 60, top: 130, width: 560, height: 380 }

test('a course’s picture is a 1200 × 630 JPEG with the cover on the right', async () => {
  const [withCover, without] = [await drawPicture({ ...base, cover: blueCover }), await drawPicture(base)]

  for (const picture of [withCover, without])
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(await colorOf(withCover, 1000, 317)).toEqual([0, 0, 3])
  expect(await colorOf(without, 1000, 317)).toEqual([4, 4, 4])
})

test('an unreadable cover is omitted', async () => {
  const picture = await drawPicture({ ...base, cover: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })

  expect(picture).toEqual(await drawPicture(base))
})

test('stars are drawn only if there are reviews', async () => {
  const part = { left: 60, top: 515, width: 500, height: 70 }

  expect(await ink(await drawPicture(base), part)).toBe(0)
  expect(await ink(await drawPicture({ ...base, rating: { average: '4.6', count: '(12 reviews)' } }), part)).toBeGreaterThan(100)
})

test.each([
  ['a long title', 'Practical bookkeeping and cash-flow management for small shops, market traders and family businesses '.repeat(3)],
  ['one endless word', 'Ọ'.repeat(300)],
  ['markup', '<b>Salt</b> & <span size="999999">pepper</span>'],
  ['a lone combining mark', '&'],
])('%s stays inside its area', async (_, title) => {
  const picture = await drawPicture({ ...base, title, cover: blueCover })

  expect(await ink(picture, storyPart)).toBeGreaterThan(50)
  expect(await ink(picture, { left: 60, top: 515, width: 500, height: 100 })).toBe(0)
  expect(await ink(picture, { left: 300, top: 10, width: 320, height: 110 })).toBe(0)
})

// typesetter.slow.test.ts covers every language.
test.each(['Yoruba', 'Hausa', 'Vietnamese', 'Russian', 'Arabic', 'Hindi', 'Amharic', 'Chinese', 'emoji'])(
  'letters of %s are drawn',
  async (language) => {
    const { name = '', title = '' } = namesByLanguage[language] ?? {}

    const picture = await drawPicture({ ...base, title, instructorName: name })

    expect(await ink(picture, storyPart)).toBeGreaterThan(50)
  },
)

test('drawing fails if no font has one of the letters', async () => {
  await expect(drawPicture({ ...base, title: '\u{10fffd}' })).rejects.toThrow(MissingGlyph)
})
