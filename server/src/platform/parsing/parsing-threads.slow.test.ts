import { setImmediate as tick } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { givenBadParsers } from '#testing/bad-parsers.ts'
import { createThreads } from './parsing-threads.ts'

const entry = await givenBadParsers()

const opened: { close: () => Promise<void> }[] = []
const open = ({ idleMs = 60_000, file = entry } = {}) => {
  const threads = createThreads({ entry: async () => file, atMost: 2, memoryMb: 64, idleMs })
  opened.push({ close: async () => void (await threads.close()?.catch(() => undefined)) })
  return threads
}
afterEach(async () => {
  for (const threads of opened.splice(0)) await threads.close()
})

const patient = { limitMs: 60_000 }
const length = { name: 'length', input: 'words' }

describe('a parser in a thread', () => {
  test.each([
    ['never ends', 'forever', 500, 'time'],
    ['never settles', 'never', 500, 'time'],
    ['takes all memory', 'allMemory', 60_000, 'memory'],
    ['ends its thread', 'exit', 60_000, 'crash'],
    ['throws where nothing can catch it', 'throwLater', 60_000, 'crash'],
  ])('is stopped if it %s, and the next task succeeds', async (_, name, limitMs, reason) => {
    const threads = open()

    const stopped = threads.run({ name, input: null }, { limitMs })

    await expect(stopped).rejects.toMatchObject({ name: 'ParserStopped', reason })
    expect(await threads.run(length, patient)).toBe(5)
  })

  test('doesn’t block the event loop while busy', async () => {
    const threads = open()
    let isOver = false
    const busy = threads.run({ name: 'forever', input: null }, { limitMs: 1000 }).catch(() => {
      isOver = true
    })

    let ticks = 0
    for (; !isOver; ticks++) await tick()

    await busy
    expect(ticks).toBeGreaterThan(100)
  })

  test('stops on the caller’s signal with the caller’s reason', async () => {
    const threads = open()
    const stopping = new AbortController()
    await threads.run(length, patient)
    const running = threads.run({ name: 'forever', input: null }, { ...patient, signal: stopping.signal })
    await tick()

    stopping.abort(new Error('the process is stopping'))

    await expect(running).rejects.toThrow('the process is stopping')
    await expect(threads.run(length, { ...patient, signal: stopping.signal })).rejects.toThrow('the process is stopping')
  })

  test('rethrows its own errors, and reports a missing build file as an error, not as a file fault', async () => {
    await expect(open().run({ name: 'throwNow', input: null }, patient)).rejects.toThrow(new TypeError('a fault of the parser'))
    await expect(open({ file: `${entry}-missing.mjs` }).run(length, patient)).rejects.toThrow(/^Cannot find module/)
  })

  test('has no access to the server’s environment', async () => {
    expect(await open().run({ name: 'environment', input: null }, patient)).toEqual([])
  })

  test('starts its thread with the first task, uses at most two and ends them when idle', async () => {
    const threads = open({ idleMs: 1 })
    const before = await threads.size()

    const lengths = await Promise.all(Array.from({ length: 12 }, () => threads.run(length, patient)))

    expect(before).toBe(0)
    expect(lengths).toEqual(Array(12).fill(5))
    expect(await threads.size()).toBeLessThanOrEqual(2)
    // Piscina may keep an idle thread until its next task, so each retry runs one.
    await vi.waitFor(async () => {
      await threads.run(length, patient)
      await expect.poll(threads.size, { timeout: 1_000 }).toBe(0)
    }, 60_000)
  })
})
