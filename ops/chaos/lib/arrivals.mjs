// Starts actions in an open loop: each one starts on time, regardless of earlier ones.
import { setTimeout as sleep } from 'node:timers/promises'

/** Returns a random number generator that repeats its numbers for the same seed (mulberry32). */
export function createRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Starts each of `actions` at random times, independently of the others. `rates` are the average starts per second, multiplied by `factor`.
 */
export function startArrivals({ actions, rates, random, factor }) {
  const underWay = new Set()
  let isOn = true

  const begin = (action, due) => {
    const done = action(due)
    underWay.add(done)
    void done.finally(() => underWay.delete(done))
  }

  async function arrive(name) {
    // A Poisson process: the next arrival doesn't depend on earlier ones.
    const gap = () => (-Math.log(1 - random()) * 1000) / (rates[name] * factor)
    for (let due = performance.now() + gap(); isOn; due += gap()) {
      const early = due - performance.now()
      if (early > 1) await sleep(early)
      if (isOn) begin(actions[name], due)
    }
  }
  const arriving = Promise.all(Object.keys(rates).map(arrive))

  return {
    /** Resolves when all started actions have ended. */
    stop: async () => {
      isOn = false
      await arriving
      await Promise.all(underWay)
    },
  }
}
