import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { withFile } from './file-reader.ts'
import { readVideo } from './read-video.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'many-parts-'))
})
const given = async (name: string, content: Buffer) => {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return file
}

const box = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
const manyOf = (part: Buffer, count: number) => Buffer.alloc(part.length * count, part)

/** The file has 2,000 tracks with 1,000 empty boxes each, so that every level stays within its own limit. */
const mp4 = () => {
  const track = box('trak', manyOf(box('free', Buffer.alloc(0)), 1000))
  const movie = box('moov', Buffer.concat([box('mvhd', Buffer.alloc(100)), manyOf(track, 2000)]))
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')), movie, box('mdat', Buffer.alloc(100))])
}

const element = (id: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(2n ** 56n + BigInt(content.length))
  return Buffer.concat([Buffer.from(id, 'hex'), length, content])
}

/** The file has 2,000 track entries with 1,000 empty elements each. */
const webm = () => {
  const entry = element('ae', manyOf(Buffer.from('ec80', 'hex'), 1000))
  const header = element('1a45dfa3', element('4282', Buffer.from('webm')))
  const parts = [element('1549a966', Buffer.alloc(0)), element('1654ae6b', manyOf(entry, 2000)), element('1f43b675', Buffer.alloc(10))]
  return Buffer.concat([header, element('18538067', Buffer.concat(parts))])
}

describe('a file with millions of parts', () => {
  const files: [format: string, name: string, content: () => Buffer][] = [
    ['WebM', 'tracks.webm', webm],
    ['MP4', 'tracks.mp4', mp4],
  ]

  test.each(files)('is refused before all its parts are read: %s', async (_, name, content) => {
    await expect(readVideo(await given(name, content()))).rejects.toMatchObject({
      code: 'FILE_UNUSABLE',
      message: 'This file has too many parts to read. Export or save it again, then upload the new file.',
    })
  })

  test('is refused however far apart the parts are', async () => {
    const file = await given('sparse', Buffer.alloc(100_000))
    let reads = 0

    const reading = withFile(file, async ({ read }) => {
      for (; ; reads++) await read(reads % 2 === 0 ? 0 : 90_000, 16)
    })

    await expect(reading).rejects.toMatchObject({ code: 'FILE_UNUSABLE' })
    expect(reads).toBe(150_000)
  })
})
