import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { box, mp4File } from '#testing/small-files.ts'
import { withFile } from './file-reader.ts'
import { readMp4 } from './read-mp4.ts'
import { CUT_OFF } from './video-facts.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'akada-mp4-'))
afterAll(() => rm(folder, { recursive: true }))

async function secondsOf(content: Buffer) {
  const file = path.join(folder, 'a.mp4')
  await writeFile(file, content)
  return (await withFile(file, readMp4)).durationSeconds
}

describe('a fragmented MP4', () => {
  const video = Buffer.concat([mp4File({ seconds: 90 }), box('moof'), box('mdat', Buffer.alloc(500, 0x5a))])
  const large = Buffer.alloc(video.length * 3, 0x41)

  test.each(['free', 'meta', 'skip', 'udta', 'wide', 'mfra', 'jumb', 'abcd', '©xyz'])(
    'is accepted if a larger %s box follows',
    async (type) => {
      expect(await secondsOf(Buffer.concat([video, box(type, large)]))).toBe(90)
    },
  )

  test('is accepted if a larger box without a length follows', async () => {
    const last = box('meta', large)
    last.writeUInt32BE(0)

    expect(await secondsOf(Buffer.concat([video, last]))).toBe(90)
  })

  test.each([
    ['letters', large],
    ['zeros', Buffer.alloc(large.length)],
    ['a larger box that is cut off', box('meta', large).subarray(0, -1)],
  ])('counts as cut off if more bytes follow than it contains: %s', async (_, rest) => {
    await expect(secondsOf(Buffer.concat([video, rest]))).rejects.toMatchObject({ message: CUT_OFF })
  })
})
