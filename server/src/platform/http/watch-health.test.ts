import { describe, expect, test } from 'vitest'
import { watchHealth } from './watch-health.ts'

/** Watches a health check with fixed outcomes, a movable clock and an impatient caller. */
function watched(outcomes: (Error | 'good' | 'silent')[]) {
  const world = { nowMs: 0, looks: 0 }
  const health = watchHealth({
    check: () => {
      const outcome = outcomes[Math.min(world.looks++, outcomes.length - 1)]
      if (outcome === 'silent') return new Promise(() => undefined)
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve()
    },
    isBusy: (error) => (error as Error).message === 'all in use',
    log: () => undefined,
    now: () => world.nowMs,
    impatience: () => new Promise(setImmediate),
  })
  const after = (ms: number) => {
    world.nowMs += ms
    return health.trouble()
  }
  return { world, after }
}

describe('a process’s health', () => {
  test('is checked once a second, however often it is requested', async () => {
    const { world, after } = watched(['good'])

    const answers = await Promise.all([after(0), after(0), after(0)])
    await after(999)
    const looks = world.looks
    await after(1)

    expect([answers, looks, world.looks]).toEqual([[null, null, null], 1, 2])
  })

  test('is bad as soon as something is missing, and good once it is back', async () => {
    const { after } = watched(['good', new Error('disk gone'), 'good'])

    expect([await after(0), await after(1_000), await after(1_000)]).toEqual([null, 'disk gone', null])
  })

  test('isn’t bad under load, unless the load lasts', async () => {
    const { after } = watched(['good', new Error('all in use')])

    expect([await after(0), await after(14_000), await after(1_000)]).toEqual([null, null, 'all in use'])
  })

  test('is returned immediately while the check hangs: first the previous result, then bad', async () => {
    const { after } = watched(['good', 'silent'])

    expect([await after(0), await after(14_000), await after(2_000)]).toEqual([null, null, 'a dependency doesn’t respond'])
  })

  test('is bad until a check has succeeded', async () => {
    const { after } = watched(['silent'])

    expect(await after(0)).toBe('a dependency doesn’t respond')
  })
})
