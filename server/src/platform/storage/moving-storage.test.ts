import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { s3Store } from '#testing/s3-store.ts'
import { localStorage } from './local-storage.ts'
import { moveFiles } from './move-files.ts'
import { movingStorage } from './moving-storage.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'akada-moving-'))
const from = await localStorage(folder)
const { storage: to, close } = await s3Store()
const storage = movingStorage({ from, to })
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true })
})

const listed = async () => {
  const files = []
  for await (const { key } of storage.list()) files.push(key)
  return files.sort()
}

describe('storage during a move', () => {
  test('finds each file in either storage, and writes new files to the new storage', async () => {
    await from.put('public/old.txt', Buffer.from('old'))
    await storage.put('public/new.txt', Buffer.from('newer'))

    expect([await storage.size('public/old.txt'), await storage.size('public/new.txt')]).toEqual([3, 5])
    expect(await storage.size('public/none.txt')).toBeUndefined()
    expect(await text(storage.read('public/old.txt', { start: 1, end: 2 }))).toBe('ld')
    expect(await text(storage.read('public/new.txt'))).toBe('newer')
    expect(await listed()).toEqual(['public/new.txt', 'public/old.txt'])
    expect(await from.size('public/new.txt')).toBeUndefined()
  })

  test('is complete at every moment of the move, which can be restarted', async () => {
    const keys = Array.from({ length: 8 }, (_, place) => `private/videos/${place}.mp4`)
    for (const key of keys) await from.put(key, Buffer.from(key))
    await writeFile(path.join(folder, 'private/videos/half.mp4.0a1b2c.tmp'), 'ha')
    const isWhole = async () => (await Promise.all(keys.map(async (key) => (await text(storage.read(key))) === key))).every(Boolean)

    const cut = moveFiles({ from, to }, ({ files }) => {
      if (files === 3) throw new Error('the power went')
    })
    await expect(cut).rejects.toThrow('the power went')
    const between = await isWhole()
    const seen: boolean[] = []
    const { files } = await moveFiles({ from, to }, async () => void seen.push(await isWhole()))

    expect([between, await isWhole(), files]).toEqual([true, true, 6])
    expect(seen).not.toContain(false)
    expect(await Promise.all(keys.map((key) => from.size(key)))).toEqual(keys.map(() => undefined))
    expect(await from.size('private/videos/half.mp4.0a1b2c.tmp')).toBe(2)
  })

  test('is ready while the new storage is down, but not while the local disk is down', async () => {
    const away = { ...to, check: () => Promise.reject(new Error('the bucket is away')) }
    const readOnly = { ...from, check: () => Promise.reject(new Error('the disk can’t be written')) }

    await movingStorage({ from, to: away }).check()
    await expect(movingStorage({ from: readOnly, to }).check()).rejects.toThrow('the disk can’t be written')
  })

  test('removes a file from both storages', async () => {
    await from.put('public/both.txt', Buffer.from('x'))
    await to.put('public/both.txt', Buffer.from('x'))

    await storage.remove('public/both.txt')

    expect([await from.size('public/both.txt'), await to.size('public/both.txt')]).toEqual([undefined, undefined])
  })
})
