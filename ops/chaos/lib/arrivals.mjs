// Arrivals of an open loop: each thing is done at its moment, whatever has become of those before.
import { setTimeout as sleep } from 'node:timers/promises'

/** The same numbers for the same seed (mulberry32). */
export function createRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** `rates`: how often a second each of `deeds` is begun, on average and independent of one another; all times `factor`. */
export function startArrivals({ deeds, rates, random, factor }) {
  const underWay = new Set()
  let isOn = true

  const begin = (deed, due) => {
    const done = deed(due)
    underWay.add(done)
    void done.finally(() => underWay.delete(done))
  }

  async function arrive(name) {
    // Poisson: what is to come doesn't depend on what came.
    const gap = () => (-Math.log(1 - random()) * 1000) / (rates[name] * factor)
    for (let due = performance.now() + gap(); isOn; due += gap()) {
      const early = due - performance.now()
      if (early > 1) await sleep(early)
      if (isOn) begin(deeds[name], due)
    }
  }
  const arriving = Promise.all(Object.keys(rates).map(arrive))

  return {
    /** Resolves when all that was begun has ended. */
    stop: async () => {
      isOn = false
      await arriving
      await Promise.all(underWay)
    },
  }
}
