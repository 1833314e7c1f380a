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

/** A server with calls that end when they are told to. */
async function crowded({ waiting = () => 0 }: { waiting?: () => number } = {}) {
  const ends: (() => void)[] = []
  // A clock that stands: how late this machine is by itself makes no difference.
  const pressure = createPressure({ waiting, waitedMs: () => 0, now: () => 0 })
  const shedding = shedLoad(pressure, {
    always: ['/readyz', '/api/payments/paystack/webhook'],
    reserved: ['/api/cart'],
    isQuick: (url) => url === '/courses',
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

describe('a server with more to do than it can', () => {
  test('turns calls and pages away with words, and says when to come again', async () => {
    const { ask } = await crowded({ waiting: () => 200 })

    const call = await ask('/api/courses')
    const page = await ask('/my-learning')

    expect([call.status, page.status]).toEqual([503, 503])
    expect(await call.json()).toMatchObject({ statusCode: 503, code: 'BUSY', data: null })
    expect(await page.text()).toContain('We are very busy right now.')
    expect(Number(call.headers.get('retry-after'))).toBeGreaterThanOrEqual(2)
    expect(call.headers.get('cache-control')).toBe('no-store')
  })

  test('goes on for who is buying, for pages that are there already, and always for probes and the provider', async () => {
    const { ask } = await crowded({ waiting: () => 200 })

    const answers = [
      await ask('/api/cart'),
      await ask('/courses'),
      await ask('/readyz'),
      await ask('/api/payments/paystack/webhook', 'POST'),
    ]

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  test('turns buyers away too when even their share is taken, and never the provider', async () => {
    const { ask } = await crowded({ waiting: () => 300 })

    expect((await ask('/api/cart')).status).toBe(503)
    expect((await ask('/api/payments/paystack/webhook', 'POST')).status).toBe(200)
  })

  test('works on so many at once, answers them all, and then takes others', async () => {
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

  test('does not count a body that is still on its way', async () => {
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

  test('is there when the process is late again and again with work at hand', () => {
    expect(lateBy(400, 10, 20).pressure.isTooMuch('usual')).toBe(true)
    expect(lateBy(400, 10, 20).pressure.isTooMuch('reserved')).toBe(false)
    expect(lateBy(2_000, 10, 20).pressure.isTooMuch('reserved')).toBe(true)
  })

  test('is not for one pause, nor where the machine is busy and this process isn’t', () => {
    expect(lateBy(400, 1, 20).pressure.isTooMuch('usual')).toBe(false)
    expect(lateBy(2_000, 10, 19).pressure.isTooMuch('usual')).toBe(false)
  })

  /** `pass`: whether anybody of the usual is turned away in so many seconds in which so many wait for a connection, for so long. */
  const queueing = () => {
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

  test('is not while a database stands still for two seconds and a queue gathers', () => {
    const { pass } = queueing()

    expect([pass(1, 100), pass(1, 199), pass(1, 0), pass(2, 199)]).toEqual([false, false, false, false])
  })

  test('is there when the queue doesn’t empty, which is kept short from then on for all but who is buying', () => {
    const { pressure, pass } = queueing()
    pass(5, 50)

    const usual = [pass(1, 11), pass(0.5, 9), pass(0.5, 10)]

    expect(usual).toEqual([true, false, true])
    expect(pressure.isTooMuch('reserved')).toBe(false)
  })

  test('is not while a queue moves, however long it goes on', () => {
    const { pass } = queueing()

    expect([pass(20, 50, 99), pass(3, 50, 101), pass(0.1, 50, 99), pass(3, 50, 101)]).toEqual([false, false, false, false])
    expect(pass(2, 50, 101)).toBe(true)
  })

  test('goes when nobody has been turned away for a second', () => {
    const { pass } = queueing()
    pass(5, 50)

    expect([pass(1.1, 9), pass(3, 50)]).toEqual([false, false])
  })

  test('counts what ends twice once', () => {
    const { pressure, ends } = lateBy(400, 10, 20)

    ends[0]?.()
    ends[0]?.()
    pressure.begin()

    expect(pressure.isTooMuch('usual')).toBe(true)
  })
})
