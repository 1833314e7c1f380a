import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { box, words } from '#testing/small-files.ts'
import { withFile } from './file-reader.ts'
import { hasAllSamples } from './mp4-samples.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'akada-samples-'))
afterAll(() => rm(folder, { recursive: true }))

const CHUNK = 100

test.each([
  ['is complete if its last chunk ends with the file', { count: 64, each: 34, bytes: CHUNK + 64 * 34 }, true],
  ['is cut off if its last chunk extends past the end of the file', { count: 64, each: 34, bytes: CHUNK + 64 * 34 - 1 }, false],
  // QuickTime declares IMA 4:1 audio with 64 one-byte samples for each 34-byte packet.
  ['is complete if QuickTime declares compressed audio', { count: 64 * 64, each: 1, bytes: CHUNK + 64 * 34 }, true],
])('a track %s', async (_, { count, each, bytes }, expected) => {
  const table = box('stbl', box('stco', words(0, 1, CHUNK)), box('stsc', words(0, 1, 1, count, 1)), box('stsz', words(0, each, count)))
  const file = path.join(folder, 'a.mov')
  await writeFile(file, Buffer.concat([table, Buffer.alloc(bytes - table.length, 0x5a)]))

  expect(await withFile(file, (reader) => hasAllSamples(reader, { type: 'stbl', start: 8, end: table.length }))).toBe(expected)
})
