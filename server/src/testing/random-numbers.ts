export type Random = (below: number) => number

/** Generates integers that are at least 0 and below the given number. A seed always gives the same integers. */
export function randomNumbers(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((again ^ (again >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** Picks one of the items. Returns undefined if there are none. */
export const pick = <One>(random: Random, all: readonly One[]): One | undefined => all[random(all.length)]
