import type { Notification } from '@akada/contract/notifications.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeStream } from '../../testing/fake-stream.ts'
import { givenNotification } from '../../testing/givens.ts'
import { followNews } from './follow-news.ts'
import type { News } from './read-stream.ts'

const session = { token: 'token-of-a-student', uid: 'a-student' }
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  setVisible(true)
  vi.useRealTimers()
})

function follow() {
  const heard: News[] = []
  let polls = 0
  stops.push(followNews({ session, hear: (news) => heard.push(news), poll: () => polls++ }))
  return { heard, polls: () => polls, stop: stops.at(-1) ?? (() => {}) }
}

function setVisible(isVisible: boolean) {
  Object.defineProperty(document, 'visibilityState', { value: isVisible ? 'visible' : 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const told = (notification: Partial<Notification> = {}) => {
  const data = givenNotification(notification)
  return { event: 'notification', id: data.id, data }
}

describe('notification stream', () => {
  test('sends the session token, and delivers a burst of events together', async () => {
    const stream = fakeStream()
    const { heard } = follow()
    await pass()

    const [first, second] = [told(), told()]
    stream.send(first, second, { event: 'unread', data: { unreadCount: 2 } })
    await pass()

    expect(stream.opened[0]?.headers).toMatchObject({ authorization: 'Bearer token-of-a-student', accept: 'text/event-stream' })
    expect(stream.opened[0]?.headers).not.toHaveProperty('last-event-id')
    expect(heard).toEqual([{ notifications: [first.data, second.data], unreadCount: 2 }])
  })

  test('parses events in arbitrary chunks, and ignores comments', async () => {
    const stream = fakeStream()
    const { heard } = follow()
    await pass()

    for (const part of [': still here\n\nevent: unr', 'ead\ndata: {"unread', 'Count":3}', '\n\n']) {
      stream.write(part)
      await pass()
    }

    expect(heard).toEqual([{ notifications: [], unreadCount: 3 }])
  })

  test('reconnects after a lost connection, and continues from the last event', async () => {
    const stream = fakeStream()
    follow()
    await pass()
    stream.send(told({ id: 41 }), told({ id: 40 }))
    await pass()

    stream.end()
    await pass(1_000)

    expect(stream.opened.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '41'])
  })

  test('closes a connection that has become silent', async () => {
    const stream = fakeStream()
    follow()
    await pass(50_000)
    stream.write(': still here\n\n')
    await pass(59_000)
    const before = stream.opened.length

    await pass(3_000)

    expect([before, stream.opened.length, stream.opened[0]?.isOpen]).toEqual([1, 2, false])
  })

  test('retries at growing intervals of up to a minute, and polls in between', async () => {
    const stream = fakeStream({ status: 500 })
    const { polls } = follow()

    const tries = []
    for (const ms of [0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      await pass(ms)
      tries.push(stream.opened.length)
    }

    expect(tries).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(polls()).toBe(8)
  })

  test('reconnects after the delay that a busy server asks for', async () => {
    const stream = fakeStream({ status: 503, headers: { 'retry-after': '30' } })
    follow()

    await pass(29_000)
    const before = stream.opened.length
    await pass(1_000)

    expect([before, stream.opened.length]).toEqual([1, 2])
  })

  test('reconnects immediately when the network is back', async () => {
    const stream = fakeStream({ status: 500 })
    follow()
    await pass(7_000)
    const before = stream.opened.length

    window.dispatchEvent(new Event('online'))
    await pass()

    expect(stream.opened).toHaveLength(before + 1)
  })

  test('ends when the session ends', async () => {
    const stream = fakeStream({ status: 401 })
    const { polls } = follow()

    await pass(600_000)

    expect([stream.opened.length, polls()]).toEqual([1, 0])
  })

  test('pauses while the tab is hidden, and continues from the last event', async () => {
    const stream = fakeStream()
    follow()
    await pass()
    stream.send(told({ id: 7 }))
    await pass()

    setVisible(false)
    await pass(600_000)
    const whileHidden = stream.opened.map(({ isOpen }) => isOpen)
    setVisible(true)
    await pass()

    expect(whileHidden).toEqual([false])
    expect(stream.opened.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '7'])
  })

  test('stops on request', async () => {
    const stream = fakeStream()
    const { stop } = follow()
    await pass()

    stop()
    setVisible(true)
    await pass(600_000)

    expect(stream.opened.map(({ isOpen }) => isOpen)).toEqual([false])
  })
})

describe('notification stream in several tabs', () => {
  /** Behaves like browser locks: only one holder at a time, while others wait or give up. */
  function givenLocks() {
    let turn: Promise<unknown> = Promise.resolve()
    const request = (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      const mine = turn.then(() => (signal.aborted ? Promise.reject(signal.reason) : work()))
      turn = mine.catch(() => undefined)
      return mine
    }
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }))
  }

  test('is read by one tab for all tabs, and by another tab once the first one closes', async () => {
    givenLocks()
    const stream = fakeStream()
    const [first, second, third] = [follow(), follow(), follow()]
    await pass()
    const opened = stream.opened.length
    stream.send(told({ id: 5 }))
    await expect.poll(() => [first, second, third].map(({ heard }) => heard.length)).toEqual([1, 1, 1])

    first.stop()
    await pass()

    expect(opened).toBe(1)
    expect(stream.opened.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '5'])
  })
})
