/** Returns a deterministic hash, so that every machine gets the same demo. */
export const hashOf = (words: string): number => {
  let hash = 2_166_136_261
  for (const letter of words) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Returns a number from 0 to below 1 for each seed. */
export const fractionOf = (seed: string): number => hashOf(seed) / 2 ** 32

/** Returns an item, chosen by weight. Undefined if no item has a weight. */
export function chooseBy<Item>(items: readonly Item[], weightOf: (item: Item) => number, fraction: number): Item | undefined {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0)
  let left = fraction * total
  for (const item of items) {
    left -= weightOf(item)
    if (left < 0) return item
  }
  return undefined
}

export const bySeed = (seed: string) => (one: { key: string }, other: { key: string }) =>
  hashOf(`${seed}/${one.key}`) - hashOf(`${seed}/${other.key}`)
