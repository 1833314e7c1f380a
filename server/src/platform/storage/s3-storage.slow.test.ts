import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, describe, expect, test } from 'vitest'
import { s3Store } from '#testing/s3-store.ts'
import { s3Storage } from './s3-storage.ts'

const { storage, place, close } = await s3Store()
afterAll(close)

const keys = async () => {
  const found = []
  for await (const { key, bytes } of storage.list()) found.push(`${key} ${bytes}`)
  return found.sort()
}

function* chunks(count: number, bytes: number) {
  for (let place = 0; place < count; place++) yield Buffer.alloc(bytes, place)
}

describe('files in a bucket', () => {
  test('are returned unchanged, whole or in part', async () => {
    const { bytes } = await storage.put('public/a/b.txt', Readable.from([Buffer.from('01234'), Buffer.from('56789')]))

    expect([bytes, await storage.size('public/a/b.txt')]).toEqual([10, 10])
    expect(await text(storage.read('public/a/b.txt'))).toBe('0123456789')
    expect(await text(storage.read('public/a/b.txt', { start: 2, end: 4 }))).toBe('234')
  })

  test('uploaded in several parts are returned complete', async () => {
    await storage.put('private/videos/long.mp4', Readable.from(chunks(20, 1024 * 1024)))

    let [bytes, isRight] = [0, true]
    for await (const chunk of storage.read('private/videos/long.mp4')) {
      for (const value of chunk as Buffer) isRight &&= value === Math.floor(bytes++ / (1024 * 1024))
    }
    expect([bytes, isRight]).toEqual([20 * 1024 * 1024, true])
    await storage.remove('private/videos/long.mp4')
  })

  test.each([1, 20])('are never visible incomplete: an interrupted upload of %i MB leaves the previous file', async (megabytes) => {
    await storage.put('public/c.txt', Buffer.from('whole'))
    const broken = Readable.from(
      (async function* () {
        yield* chunks(megabytes, 1024 * 1024)
        throw new Error('connection lost')
      })(),
    )

    await expect(storage.put('public/c.txt', broken)).rejects.toThrow('connection lost')

    expect(await text(storage.read('public/c.txt'))).toBe('whole')
  })

  test.each(['public/none.txt', 'public/a/b.txt/c', `public/${'x'.repeat(300)}`])('that don’t exist have no size: %s', async (key) => {
    expect(await storage.size(key)).toBeUndefined()
  })

  test('cause an error when read if they don’t exist', async () => {
    await expect(text(storage.read('public/none.txt'))).rejects.toThrow(/NoSuchKey|does not exist/)
  })

  test('are moved from this machine, and take no disk space on it', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'akada-upload-'))
    await writeFile(path.join(folder, 'upload'), '0123')

    const { bytes } = await storage.take('private/videos/taken.mp4', path.join(folder, 'upload'))

    expect([bytes, await text(storage.read('private/videos/taken.mp4'))]).toEqual([4, '0123'])
    await expect(rm(path.join(folder, 'upload'))).rejects.toThrow('ENOENT')
    expect(storage.pathOf('private/videos/taken.mp4')).toBeUndefined()
    await rm(folder, { recursive: true })
  })

  test('are listed with their sizes, and can be removed repeatedly', async () => {
    await storage.put('public/covers/a.webp', Buffer.from('12345'))
    const before = await keys()

    await storage.remove('public/covers/a.webp')
    await storage.remove('public/covers/a.webp')

    expect(before).toContain('public/covers/a.webp 5')
    expect(await keys()).toEqual(before.filter((file) => file !== 'public/covers/a.webp 5'))
  })

  test('release their connection when the reader stops', async () => {
    await storage.put('private/videos/long.mp4', Buffer.alloc(4 * 1024 * 1024))
    for (let reader = 0; reader < 100; reader++) {
      for await (const _ of storage.read('private/videos/long.mp4')) break
    }

    expect(await storage.size('private/videos/long.mp4')).toBe(4 * 1024 * 1024)
  })

  test('are listed without other objects in the bucket', async () => {
    const theirs = ['README.TXT', 'media/', 'public/Covers/a.webp']
    const client = new S3Client({
      region: place.region,
      endpoint: place.endpoint,
      forcePathStyle: true,
      credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
    })
    for (const Key of theirs) await client.send(new PutObjectCommand({ Bucket: place.bucket, Key, Body: 'x' }))
    client.destroy()

    expect((await keys()).filter((file) => theirs.some((name) => file.startsWith(name)))).toEqual([])
  })

  test('stay accessible while many others are read slowly', async () => {
    await storage.put('private/videos/long.mp4', Buffer.alloc(4 * 1024 * 1024))
    const slow = Array.from({ length: 60 }, () => storage.read('private/videos/long.mp4'))
    await Promise.all(slow.map((reading) => once(reading, 'readable')))

    expect(await storage.size('private/videos/long.mp4')).toBe(4 * 1024 * 1024)

    for (const reading of slow) reading.destroy()
  })

  test.each(['../outside', 'public/../../outside', '/etc/passwd', 'public', 'public/.hidden', 'public//x', 'public/A'])(
    'can’t have the key %s',
    async (key) => {
      await expect(storage.size(key)).rejects.toThrow('not a storage key')
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key')
      expect(() => storage.read(key)).toThrow('not a storage key')
    },
  )
})

test('an unusable bucket causes errors, and the file that was being uploaded is closed', async () => {
  const elsewhere = s3Storage({ ...place, bucket: 'nowhere' })
  const content = createReadStream(import.meta.filename)

  await storage.check()
  await expect(elsewhere.check()).rejects.toThrow()
  await expect(elsewhere.put('public/a.txt', content)).rejects.toThrow()
  expect(content.destroyed).toBe(true)
  elsewhere.close()
})
