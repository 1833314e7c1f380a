import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { localStorage } from './local-storage.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'akada-storage-'))
const storage = await localStorage(folder)
afterAll(() => rm(folder, { recursive: true }))

describe('files on the disk', () => {
  test('come back as they were put in, whole or in part', async () => {
    await storage.put('public/a/b.txt', Buffer.from('0123456789'))

    expect(await storage.size('public/a/b.txt')).toBe(10)
    expect(await text(storage.read('public/a/b.txt'))).toBe('0123456789')
    expect(await text(storage.read('public/a/b.txt', { start: 2, end: 4 }))).toBe('234')
  })

  test('are never seen half written: a broken upload leaves what was there, and nothing else', async () => {
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
    'that are not there have no size: %s',
    async (key) => {
      await storage.put('public/a/b.txt', Buffer.from('0123456789'))

      expect(await storage.size(key)).toBeUndefined()
    },
  )

  test.each(['../outside', 'public/../../outside', '/etc/passwd', 'public', 'public/.hidden', 'public//x', 'public/A'])(
    'are not found under %s',
    async (key) => {
      await expect(storage.size(key)).rejects.toThrow('not a storage key')
    },
  )
})
