import { expect, test } from 'vitest'
import { rasterize } from './rasterize.ts'
import type { Weight } from './sources.ts'
import { prepareTypesetter } from './typesetter.ts'

async function pixelsOf(text: string, size: number, weight: Weight = 'bold') {
  const lettering = rasterize([(await prepareTypesetter(text)).line(text, weight)], size)
  const { coverage, columns, rows, margin } = lettering
  return { ...lettering, at: (x: number, y: number) => coverage[y * columns + margin + x] ?? 0, sum: sumOf(coverage), rows }
}

const sumOf = (coverage: Buffer): number => coverage.reduce((sum, value) => sum + value, 0) / 255

test('a letter is opaque inside, clear outside, and clear in its counter', async () => {
  const { at, rows, width } = await pixelsOf('O', 200)
  const middle = { x: Math.round(width / 2), y: Math.round(rows * 0.51) }

  expect(at(middle.x, middle.y)).toBe(0)
  expect(at(22, middle.y)).toBe(255)
  expect(at(0, 1)).toBe(0)
  expect(at(width - 1, rows - 2)).toBe(0)
})

test('edges are antialiased, so that a letter has the same area at any size', async () => {
  const [large, small] = [await pixelsOf('Sáƙọ', 400), await pixelsOf('Sáƙọ', 20)]

  expect(small.sum * 400).toBeGreaterThan(large.sum * 0.99)
  expect(small.sum * 400).toBeLessThan(large.sum * 1.01)
})

test.each(['Ada', 'Пётр', 'a̱', 'محمد', 'हिंदी', '王小明'])('%s covers more pixels in bold', async (text) => {
  const [regular, bold] = [await pixelsOf(text, 100, 'regular'), await pixelsOf(text, 100, 'bold')]

  expect(bold.sum).toBeGreaterThan(regular.sum * 1.1)
})

test.each(['jjƒ', 'Ṹ̃', 'ཧཱུྃ', 'محمد'])('%s stays inside the picture, however far it extends', async (text) => {
  const { coverage, columns, rows } = await pixelsOf(text, 100)
  const edges = Array.from(coverage).filter((_, index) => index % columns === 0 || index % columns === columns - 1)

  expect(rows).toBeGreaterThan(100)
  expect(Math.max(...edges)).toBe(0)
})
