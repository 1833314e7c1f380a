import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { httpServer } from './http-server.ts'
import { createPressure } from './pressure.ts'
import { openReadiness } from './readiness.ts'
import { shedLoad } from './shed-load.ts'

let app: FastifyInstance
afterEach(async () => {
  vi.useRealTimers()
  await app?.close()
})

/** Starts a server with calls that end on demand. */
async function crowded({ waiting = () => 0 }: { waiting?: () => number } = {}) {
  const ends: (() => void)[] = []
  // The clock is fixed, so that the machine's load makes no difference.
  const pressure = createPressure({ waiting, waitedMs: () => 0, now: () => 0 })
  const shedding = shedLoad(pressure, {
    always: ['/readyz', '/api/payments/paystack/webhook'],
    reserved: ['/api/cart'],
    isQuick: ({ url }) => url === '/courses',
  })
  app = Fastify({
    serverFactory: (handler) => httpServer(handler, { first: [shedding.answer], readiness: openReadiness() }),
    forceCloseConnections: true,
  })
  shedding.watch(app)
  app.get('/api/long', () => new Promise((resolve) => ends.push(() => resolve('done'))))
  app.all('/*', async () => 'fine')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method })
  const begin = async () => {
    const answer = ask('/api/long')
    while (ends.length === 0) await new Promise(setImmediate)
    return { answer, end: () => ends[0]?.() }
  }
  return { ask, begin, port, pressure }
}

describe('an overloaded server', () => {
  test('rejects calls and pages with a message and a retry time', async () => {
    const { ask } = await crowded({ waiting: () => 200 })

    const call = await ask('/api/courses')
    const page = await ask('/my-learning')

    expect([call.status, page.status]).toEqual([503, 503])
    expect(await call.json()).toMatchObject({ statusCode: 503, code: 'BUSY', data: null })
    expect(await page.text()).toContain('We’re very busy right now.')
    expect(Number(call.headers.get('retry-after'))).toBeGreaterThanOrEqual(2)
    expect(call.headers.get('cache-control')).toBe('no-store')
  })

  test('serves buyers, cached pages, health probes and the payment provider', async () => {
    const { ask } = await crowded({ waiting: () => 200 })

    const answers = [
      await ask('/api/cart'),
      await ask('/courses'),
      await ask('/readyz'),
      await ask('/api/payments/paystack/webhook', 'POST'),
    ]

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  test('rejects buyers too once the reserved share is used up, but never the payment provider', async () => {
    const { ask } = await crowded({ waiting: () => 300 })

    expect((await ask('/api/cart')).status).toBe(503)
    expect((await ask('/api/payments/paystack/webhook', 'POST')).status).toBe(200)
  })

  test('rejects requests while too many are in progress, and accepts them again after one ends', async () => {
    const { ask, begin, pressure } = await crowded()
    const others = Array.from({ length: 249 }, pressure.begin)
    const last = await begin()

    const tooMany = await ask('/api/courses')
    const buyer = await ask('/api/cart')
    last.end()
    const answered = await last.answer
    const next = await ask('/api/courses')
    for (const end of others) end()

    expect([tooMany.status, buyer.status, answered.status, next.status]).toEqual([503, 200, 200, 200])
  })

  test('doesn’t count a request whose body is still arriving', async () => {
    const { ask, port, pressure } = await crowded()
    const others = Array.from({ length: 249 }, pressure.begin)
    const slow = request({
      port,
      host: '127.0.0.1',
      path: '/api/notes',
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'content-length': 2 },
    })
    const answer = new Promise<number | undefined>((resolve) => slow.once('response', (response) => resolve(response.resume().statusCode)))
    await new Promise<void>((resolve) => slow.write('a', () => resolve()))

    const other = await ask('/api/courses')
    slow.end('b')

    expect([other.status, await answer]).toEqual([200, 200])
    for (const end of others) end()
  })
})

describe('pressure', () => {
  const lateBy = (lagMs: number, samples: number, atWork: number) => {
    let now = 0
    vi.useFakeTimers()
    const pressure = createPressure({ waiting: () => 0, waitedMs: () => 0, now: () => now })
    const ends = Array.from({ length: atWork }, () => pressure.begin())
    for (let sample = 0; sample < samples; sample++) {
      now += 50 + lagMs
      vi.advanceTimersByTime(50)
    }
    return { pressure, ends }
  }

  test('is high if the process lags repeatedly while it has work', () => {
    expect(lateBy(400, 10, 20).pressure.isTooMuch('usual')).toBe(true)
    expect(lateBy(400, 10, 20).pressure.isTooMuch('reserved')).toBe(false)
    expect(lateBy(2_000, 10, 20).pressure.isTooMuch('reserved')).toBe(true)
  })

  test('isn’t high after one pause, or if the machine is busy but this process isn’t', () => {
    expect(lateBy(400, 1, 20).pressure.isTooMuch('usual')).toBe(false)
    expect(lateBy(2_000, 10, 19).pressure.isTooMuch('usual')).toBe(false)
  })

  /**
   * Simulates a connection queue. `pass` advances the clock by `seconds` with the given queue length and wait time, and returns whether
   * requests with the usual share were rejected.
   */
  const queuing = () => {
    let now = 0
    let waiting = 0
    let waitedMs = 0
    vi.useFakeTimers()
    const pressure = createPressure({ waiting: () => waiting, waitedMs: () => waitedMs, now: () => now })
    const pass = (seconds: number, queue: number, forMs = 300) => {
      waiting = queue
      waitedMs = forMs
      const turnedAway: boolean[] = []
      for (let sample = 0; sample < seconds * 20; sample++) {
        now += 50
        vi.advanceTimersByTime(50)
        turnedAway.push(pressure.isTooMuch('usual'))
      }
      return turnedAway.includes(true)
    }
    return { pressure, pass }
  }

  test('isn’t high while a database hangs for two seconds and a queue builds up', () => {
    const { pass } = queuing()

    expect([pass(1, 100), pass(1, 199), pass(1, 0), pass(2, 199)]).toEqual([false, false, false, false])
  })

  test('is high if the queue doesn’t shrink, and then limits the queue for all but buyers', () => {
    const { pressure, pass } = queuing()
    pass(5, 50)

    const usual = [pass(1, 11), pass(0.5, 9), pass(0.5, 10)]

    expect(usual).toEqual([true, false, true])
    expect(pressure.isTooMuch('reserved')).toBe(false)
  })

  test('isn’t high while a queue keeps moving', () => {
    const { pass } = queuing()

    expect([pass(20, 50, 99), pass(3, 50, 101), pass(0.1, 50, 99), pass(3, 50, 101)]).toEqual([false, false, false, false])
    expect(pass(2, 50, 101)).toBe(true)
  })

  test('ends when no request has been rejected for a second', () => {
    const { pass } = queuing()
    pass(5, 50)

    expect([pass(1.1, 9), pass(3, 50)]).toEqual([false, false])
  })

  test('counts the end of a request only once', () => {
    const { pressure, ends } = lateBy(400, 10, 20)

    ends[0]?.()
    ends[0]?.()
    pressure.begin()

    expect(pressure.isTooMuch('usual')).toBe(true)
  })
})
