import { expect, test } from 'vitest'
import { jpegCost } from './coded-cost.ts'

const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content]
/** Returns a frame header for 10,000 × 10,000 pixels with three components at full resolution. */
const frame = (marker: number) => segment(marker, 8, 0x27, 0x10, 0x27, 0x10, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0)
const scan = (...components: number[]) => [
  ...segment(0xda, components.length, ...components.flatMap((component) => [component, 0]), 0, 63, 0),
  ...[0x12, 0x34],
]
const jpeg = (...parts: number[][]) => Buffer.from([0xff, 0xd8, ...parts.flat(), 0xff, 0xd9])

test.each([
  ['one scan of all components', jpeg(frame(0xc0), scan(1, 2, 3)), { heldMegasamples: 0, scans: 1 }],
  ['one scan of one component', jpeg(frame(0xc0), scan(1)), { heldMegasamples: 300, scans: 1 }],
  ['a scan of each component', jpeg(frame(0xc0), scan(1), scan(2), scan(3)), { heldMegasamples: 300, scans: 3 }],
  ['a progressive frame', jpeg(frame(0xc2), scan(1, 2, 3)), { heldMegasamples: 300, scans: 1 }],
])('the decoding cost of a JPEG with %s is estimated', (_, file, cost) => {
  expect(jpegCost(file)).toEqual(cost)
})
