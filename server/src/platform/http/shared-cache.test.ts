import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { type Packed, pack, sendPacked } from './packed.ts'
import { refuse } from './refusal.ts'
import { createSharedCache } from './shared-cache.ts'

test('responses with endless inputs don’t displace the others', async () => {
  const cache = createSharedCache({ maxBytes: 40_000 })
  const make = async () => ({ packed: pack({ status: 200, body: 'x'.repeat(400), headers: {} }), isShared: true })
  await cache.packedOf('page', make)

  for (let call = 0; call < 50; call += 1) await cache.packedOf(`call ${call}`, make, { isOpenEnded: true })

  expect([cache.has('page'), cache.has('call 0'), cache.has('call 49')]).toEqual([true, false, true])
  expect(cache.figures().bytes).toBeLessThanOrEqual(40_000)
})

test('tiny responses in every encoding take no more memory than the limit', async () => {
  const maxBytes = 200_000
  const cache = createSharedCache({ maxBytes })
  const made = new Map<string, Packed>()
  const app = Fastify()
  onTestFinished(() => app.close())
  app.get('/:key', async (request, reply) => {
    const { key } = request.params as { key: string }
    const make = async () => ({ packed: pack({ status: 200, body: `{"ids":["${key}"]}`, headers: {} }), isShared: true })
    const packed = await cache.packedOf(key, make)
    made.set(key, packed)
    return sendPacked(request, reply, packed)
  })

  for (let key = 0; key < 150; key += 1)
    // The second request in an encoding replaces its bytes.
    for (const encoding of ['br', 'br', 'gzip', 'gzip', 'identity'])
      await app.inject({ url: `/${key}`, headers: { 'accept-encoding': encoding } })

  const kept = [...made].filter(([key]) => cache.has(key)).flatMap(([, { bodies }]) => Object.values(bodies))
  const memory = new Set(kept.map(({ buffer }) => buffer))
  expect(memory.size).toBeGreaterThan(30)
  expect([...memory].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(maxBytes)
})

test('during a pause, one visitor waits a second for a new response, and the others get the older one at once', async () => {
  let nowMs = 1_000
  const cache = createSharedCache({ now: () => nowMs })
  const made = (body: string) => ({ packed: pack({ status: 200, body, headers: {} }), isShared: true })
  const older = await cache.packedOf('page', async () => made('older'))
  cache.pause()
  nowMs += 5_001
  let finish = () => {}

  const waiting = cache.packedOf('page', () => new Promise((resolve) => (finish = () => resolve(made('newer')))))
  const other = await cache.packedOf('page', async () => made('newest'))
  expect([cache.has('page'), other, await waiting]).toEqual([true, older, older])
  finish()
  await setImmediate()
  const later = await cache.packedOf('page', async () => made('newest'))
  expect(later.bodies.identity.toString()).toBe('newer')
})

test('during a pause, a refusal replaces the older response, and a failure doesn’t', async () => {
  let nowMs = 1_000
  const cache = createSharedCache({ now: () => nowMs })
  const older = await cache.packedOf('page', async () => ({ packed: pack({ status: 200, body: 'older', headers: {} }), isShared: true }))
  const makeAgain = (make: () => Promise<never>) => {
    nowMs += 5_001
    return cache.packedOf('page', make)
  }
  cache.pause()

  expect(await makeAgain(() => Promise.reject(new Error('no connection')))).toBe(older)
  await expect(makeAgain(async () => refuse('COURSE_NOT_FOUND'))).rejects.toMatchObject({ code: 'COURSE_NOT_FOUND' })
})
