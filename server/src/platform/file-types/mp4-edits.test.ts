import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { box, words } from '#testing/small-files.ts'
import { hasOpenEdit } from './mp4-edits.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'akada-edits-'))
afterAll(() => rm(folder, { recursive: true }))

const TICKS_PER_SECOND = 1000
const SECOND = TICKS_PER_SECOND
const PAUSE = -1
type Edit = [length: number, start: number]

const editList = (edits: readonly Edit[]) =>
  box('elst', words(0, edits.length, ...edits.flatMap(([length, start]) => [length, start, 0x10000])))
const track = (kind: string, edits: readonly Edit[], list = editList(edits)) => {
  const header = box('mdhd', words(0, 0, 0, TICKS_PER_SECOND, 8 * SECOND, 0))
  return box('trak', box('edts', list), box('mdia', header, box('hdlr', words(0, 0), Buffer.from(kind), Buffer.alloc(13))))
}

async function isOpen(...parts: Buffer[]) {
  const file = path.join(folder, 'a.mov')
  await writeFile(file, Buffer.concat([box('ftyp', Buffer.from('qt  ')), box('moov', ...parts), box('mdat', Buffer.alloc(8))]))
  return hasOpenEdit(file)
}

describe('edits of length 0', () => {
  test.each<[string, Buffer[], boolean]>([
    ['in the video track extend to its end', [track('vide', [[0, 0]])], true],
    ['in the audio track extend to its end', [track('vide', [[8 * SECOND, 0]]), track('soun', [[0, 0]])], true],
    [
      'after a pause extend to the end',
      [
        track('vide', [
          [SECOND, PAUSE],
          [0, 0],
        ]),
      ],
      true,
    ],
    ['after an encoder’s delay extend to the end', [track('vide', [[0, 67]]), track('soun', [[0, 23]])], true],
    ['keep the content hidden that they cut off', [track('vide', [[0, 5 * SECOND]])], false],
    ['keep the content hidden that another track cuts off', [track('vide', [[3 * SECOND, 5 * SECOND]]), track('soun', [[0, 0]])], false],
    [
      'don’t show what is cut out of the middle',
      [
        track('vide', [
          [SECOND, 0],
          [0, 400],
        ]),
      ],
      false,
    ],
    ['in a time code track are ignored', [track('vide', [[3 * SECOND, 5 * SECOND]]), track('tmcd', [[0, 0]])], false],
    ['in a fragmented file are left to ffmpeg', [track('vide', [[0, 0]]), box('mvex')], false],
  ])('%s', async (_, parts, expected) => {
    expect(await isOpen(...parts)).toBe(expected)
  })

  test('are distinguished from edits of other lengths', async () => {
    expect(await isOpen(track('vide', [[8 * SECOND, 0]]))).toBe(false)
  })

  test('are ignored in a damaged edit list', async () => {
    const list = editList([[0, 0]])
    list.writeUInt32BE(500)

    expect(await isOpen(track('vide', [], list))).toBe(false)
  })
})
