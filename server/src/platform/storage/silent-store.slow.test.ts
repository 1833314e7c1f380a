import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { silentStore, storageAt } from '#testing/odd-store.ts'
import type { Storage } from './storage.ts'

const MEGABYTE = 1024 * 1024
const givenUp = { name: 'TimeoutError' }

const listed = async (files: AsyncIterable<unknown>) => {
  for await (const _ of files);
}

describe('a request to a store that accepts connections but doesn’t respond', () => {
  test.each<[string, (storage: Storage) => Promise<unknown>]>([
    ['for the size of a file', ({ size }) => size('public/a.txt')],
    ['to delete a file', ({ remove }) => remove('public/a.txt')],
    ['for a file', ({ read }) => text(read('public/a.txt'))],
    ['for a listing', ({ list }) => listed(list())],
    ['to store a small file', ({ put }) => put('public/a.txt', Buffer.from('x'))],
    ['to store a large file', ({ put }) => put('public/a.txt', Readable.from(Array(3).fill(Buffer.alloc(8 * MEGABYTE))))],
  ])('times out when it asks %s', async (_, ask) => {
    await expect(ask(await silentStore({ answerMs: 100, idleMs: 100 }))).rejects.toMatchObject(givenUp)
  })

  test('times out in a health check, with an error that names the settings to correct', async () => {
    const { check } = await silentStore({ answerMs: 100, idleMs: 100 })

    await expect(check()).rejects.toMatchObject({ message: expect.stringContaining('Correct S3_BUCKET'), cause: givenUp })
  })
})

describe('a request to a slow store', () => {
  test('may take longer for a file, in both directions, than for the start of a response', async () => {
    const ends: (() => void)[] = []
    const answers: RequestListener = ({ method, url }, response) => {
      if (!url?.includes('slow.txt')) return
      if (method === 'GET') response.writeHead(200, { 'content-length': 10 }).write('first')
      ends.push(() => response.end(method === 'GET' ? 'later' : undefined))
    }
    const storage = await storageAt(createServer(answers), { answerMs: 1_000, idleMs: 60_000 })
    const reading = storage.read('public/slow.txt')
    const keeping = storage.put('public/slow.txt', Buffer.from('x'))
    await once(reading, 'readable')

    // This call is rejected at the time limit for the start of a response.
    await expect(storage.size('public/silent.txt')).rejects.toMatchObject(givenUp)
    for (const end of ends) end()

    expect([await text(reading), await keeping]).toEqual(['firstlater', { bytes: 1 }])
  })

  test('times out if the store stops in the middle of a file, but not if the reader pauses', async () => {
    const answers: RequestListener = ({ url }, response) => {
      response.writeHead(200, { 'content-length': 8 * MEGABYTE }).write(Buffer.alloc(MEGABYTE))
      if (url?.includes('whole.txt')) response.end(Buffer.alloc(7 * MEGABYTE))
    }
    const storage = await storageAt(createServer(answers), { answerMs: 2_000, idleMs: 2_000 })
    const reading: AsyncIterator<Buffer> = storage.read('public/whole.txt')[Symbol.asyncIterator]()
    let bytes = (await reading.next()).value.length

    await expect(text(storage.read('public/stuck.txt'))).rejects.toMatchObject(givenUp)
    for (let next = await reading.next(); !next.done; next = await reading.next()) bytes += next.value.length

    expect(bytes).toBe(8 * MEGABYTE)
  })
})
