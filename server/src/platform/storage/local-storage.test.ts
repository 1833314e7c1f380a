import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { localStorage } from './local-storage.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'akada-storage-'))
const storage = await localStorage(folder)
afterAll(() => rm(folder, { recursive: true }))

describe('files on disk', () => {
  test('are returned unchanged, whole or in part', async () => {
    await storage.put('public/a/b.txt', Buffer.from('0123456789'))

    expect(await storage.size('public/a/b.txt')).toBe(10)
    expect(await text(storage.read('public/a/b.txt'))).toBe('0123456789')
    expect(await text(storage.read('public/a/b.txt', { start: 2, end: 4 }))).toBe('234')
  })

  test('are never visible incomplete: a failed upload leaves the previous file and nothing else', async () => {
    await storage.put('public/c.txt', Buffer.from('whole'))
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('ha')
        throw new Error('connection lost')
      })(),
    )

    await expect(storage.put('public/c.txt', broken)).rejects.toThrow('connection lost')

    expect((await buffer(storage.read('public/c.txt'))).toString()).toBe('whole')
    expect(await readdir(path.join(folder, 'public'))).not.toContainEqual(expect.stringContaining('.tmp'))
  })

  test.each(['public/none.txt', 'public/a', 'public/a/b.txt/c', `public/${'x'.repeat(300)}`])(
    'that don’t exist have no size: %s',
    async (key) => {
      await storage.put('public/a/b.txt', Buffer.from('0123456789'))

      expect(await storage.size(key)).toBeUndefined()
    },
  )

  test('are moved from another folder', async () => {
    const upload = path.join(folder, 'upload')
    await writeFile(upload, '0123')

    const { bytes } = await storage.take('private/videos/taken.mp4', upload)

    expect([bytes, await text(storage.read('private/videos/taken.mp4'))]).toEqual([4, '0123'])
    expect(await readdir(folder)).not.toContain('upload')
    expect(await storage.freeBytes()).toBeGreaterThan(0)
  })

  test('are listed with their sizes, including incomplete ones', async () => {
    const own = await localStorage(path.join(folder, 'listed'))
    await own.put('public/covers/a.webp', Buffer.from('12345'))
    await own.put('private/videos/b.mp4', Buffer.from('12'))
    await writeFile(path.join(folder, 'listed/private/videos/c.mp4.0a1b2c.tmp'), '1')
    await writeFile(path.join(folder, 'listed/.DS_Store'), 'not ours')

    const listed = []
    for await (const file of own.list()) listed.push(file)

    expect(listed.map(({ key, bytes }) => `${key} ${bytes}`).sort()).toEqual([
      'private/videos/b.mp4 2',
      'private/videos/c.mp4.0a1b2c.tmp 1',
      'public/covers/a.webp 5',
    ])
  })

  test.each(['../outside', 'public/../../outside', '/etc/passwd', 'public', 'public/.hidden', 'public//x', 'public/A'])(
    'can’t have the key %s',
    async (key) => {
      await expect(storage.size(key)).rejects.toThrow('not a storage key')
    },
  )
})
