import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { pack, sendPacked } from './packed.ts'

test('a response that is requested again gets smaller, and has the same content and ETag', async () => {
  const body = Array.from({ length: 5_000 }, (_, n) => `course ${(n * 7919) % 1000} `).join('')
  const packed = pack({ status: 200, body, headers: { 'content-type': 'text/plain' } })
  const app = Fastify()
  app.get('/', (request, reply) => sendPacked(request, reply, packed))
  const ask = () => app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })

  const [first, again] = [await ask(), await ask()]
  const later = await vi.waitFor(
    async () => {
      const answer = await ask()
      expect(answer.rawPayload.length).toBeLessThan(first.rawPayload.length)
      return answer
    },
    { timeout: 10_000 },
  )

  expect(again.rawPayload).toEqual(first.rawPayload)
  for (const answer of [first, later]) expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(body)
  expect(later.headers.etag).toBe(first.headers.etag)
  await app.close()
})

test.each([
  ['small', 100],
  ['large', 10_000],
])('concurrent requests compress a %s response once for each encoding', async (_, lines) => {
  const body = Array.from({ length: lines }, (_, n) => `course ${(n * 7919) % 1000} `).join('')
  const packed = pack({ status: 200, body, headers: { 'content-type': 'text/plain' } })
  const sent: Record<string, Set<unknown>> = { br: new Set(), gzip: new Set() }
  const app = Fastify()
  app.get('/', (request, reply) => sendPacked(request, reply, packed))
  app.addHook('onSend', async (_request, reply, payload) => void sent[String(reply.getHeader('content-encoding'))]?.add(payload))
  await app.ready()

  await Promise.all(
    Array.from({ length: 20 }, (_, n) => app.inject({ url: '/', headers: { 'accept-encoding': n % 2 === 0 ? 'br' : 'gzip' } })),
  )

  expect([sent.br?.size, sent.gzip?.size]).toEqual([1, 1])
  await app.close()
})
