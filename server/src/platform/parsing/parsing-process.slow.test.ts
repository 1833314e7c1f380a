import { setImmediate as tick } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { givenBadParsers } from '#testing/bad-parsers.ts'
import { createProcess } from './parsing-process.ts'

const entry = await givenBadParsers()

const opened: { close: () => void }[] = []
const open = ({ idleMs = 60_000, file = entry, memoryMb = 300 } = {}) => {
  const one = createProcess({ entry: async () => file, idleMs, memoryMb })
  opened.push(one)
  return one
}
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

const patient = { limitMs: 60_000 }
const length = { name: 'length', input: Buffer.from('words') }

describe('a parser in a process', () => {
  test.each([
    ['never ends', 'forever', 500, 'time'],
    ['never settles', 'never', 500, 'time'],
    ['takes more memory than allowed', 'nativeMemory', 60_000, 'memory'],
    ['crashes', 'crash', 60_000, 'crash'],
    ['throws where nothing can catch it', 'throwLater', 60_000, 'crash'],
  ])('is stopped if it %s, and the next task succeeds', async (_, name, limitMs, reason) => {
    const one = open()

    const stopped = one.run({ name, input: null }, { limitMs })

    await expect(stopped).rejects.toMatchObject({ name: 'ParserStopped', reason })
    expect(await one.run(length, patient)).toBe(5)
  })

  test('doesn’t block the event loop while busy', async () => {
    const one = open()
    await one.run(length, patient)
    let isOver = false
    const busy = one.run({ name: 'forever', input: null }, { limitMs: 500 }).catch(() => {
      isOver = true
    })

    let ticks = 0
    for (; !isOver; ticks++) await tick()

    await busy
    expect(ticks).toBeGreaterThan(100)
  })

  test('stops on the caller’s signal with the caller’s reason', async () => {
    const one = open()
    const stopping = new AbortController()
    await one.run(length, patient)
    const running = one.run({ name: 'forever', input: null }, { ...patient, signal: stopping.signal })
    await tick()

    stopping.abort(new Error('the process is stopping'))

    await expect(running).rejects.toThrow('the process is stopping')
    await expect(one.run(length, { ...patient, signal: stopping.signal })).rejects.toThrow('the process is stopping')
    expect(await one.run(length, patient)).toBe(5)
  })

  test('rethrows its own errors and returns bytes', async () => {
    const one = open()

    await expect(one.run({ name: 'throwNow', input: null }, patient)).rejects.toThrow(new TypeError('a fault of the parser'))
    expect(Buffer.alloc(3_000_000, 7).equals((await one.run({ name: 'bytes', input: 3_000_000 }, patient)) as Buffer)).toBe(true)
  })

  test('that doesn’t start is reported as an error, not as a file fault', async () => {
    await expect(open({ file: `${entry}-missing.mjs` }).run(length, patient)).rejects.toThrow('The parsing process didn’t start.')
  })

  test('has no access to the server’s environment', async () => {
    expect(await open().run({ name: 'environment', input: null }, patient)).toEqual(['NODE_ENV'])
  })

  test('starts with the first task and ends when idle', async () => {
    const one = open({ idleMs: 1 })
    const before = one.isRunning()

    expect(await one.run(length, patient)).toBe(5)

    expect(before).toBe(false)
    await expect.poll(one.isRunning).toBe(false)
  })
})
