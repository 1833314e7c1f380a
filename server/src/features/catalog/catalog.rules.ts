/** A way to read part of a search: what stands for one word, or for two that belong together, and how far it is from what was typed. */
export type Option = { text: string; cost: number; takes: 1 | 2 }

const LONGEST_WORD = 40
const MOST_READINGS = 6
const MOST_NEAR = 3
const SHORTEST_PART = 2

/** The word of a text that plain() returned, without signs; '' if the vocabulary can't have it. */
export function plainWord(plain: string): string {
  const word = plain.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}]+$/gu, '').replace(/['.-]/g, '')
  return /^[\p{L}\p{M}\p{N}]+$/u.test(word) && /\p{L}/u.test(word) && [...word].length <= LONGEST_WORD ? word : ''
}

/** Letters left out, added, changed, or swapped with their neighbour. */
export function editsBetween(typed: string, meant: string): number {
  const [from, to] = [[...typed], [...meant]]
  const edits = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => edits[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= from.length; row++) {
    edits.push([row])
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 2] === to[column - 1] && from[row - 1] === to[column - 2]
      edits[row]?.push(
        Math.min(
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(from.length, to.length)
}

/** How many letters may be wrong before it is another word. */
const mostEdits = (word: string) => (word.length < 3 ? 0 : word.length < 6 ? 1 : word.length < 10 ? 2 : 3)

const SHORT_WORD = 4

/**
 * Whether a word may be a mistake for another, if it is short. One letter makes a different word of it (“gpt” and “get”, “rust” and “rest”), so only
 * swapped letters, a letter typed twice, and a letter left out of five are mistakes.
 */
function mayMean(typed: string, meant: string): boolean {
  if (typed.length > SHORT_WORD) return true
  if (typed.length === meant.length) return [...typed].toSorted().join('') === [...meant].toSorted().join('')
  if (typed.length > meant.length) return typed.replace(/(.)\1/u, '$1') === meant
  return typed.length === SHORT_WORD && typed[0] === meant[0] && !meant.startsWith(typed)
}

/** The words that were most likely meant, best first; those that look alike come in the order of how much they do. */
export function nearestOf(typed: string, similar: readonly string[]): Option[] {
  return similar
    .map((text) => ({ text, takes: 1 as const, cost: editsBetween(typed, text) + (text[0] === typed[0] ? 0 : 0.25) }))
    .filter(({ text, cost }) => Math.floor(cost) <= mostEdits(typed) && mayMean(typed, text))
    .toSorted((one, other) => one.cost - other.cost)
    .slice(0, MOST_NEAR)
}

/** The two words that one may have been: 'webdesign'. */
export const splitsOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 2 * SHORTEST_PART + 1) }, (_, at) => [
    word.slice(0, at + SHORTEST_PART),
    word.slice(at + SHORTEST_PART),
  ])

/** The letters of a word with a number at its end: 'excel' of 'excel2019'; undefined for others. */
export const lettersBeforeNumber = (word: string): string | undefined => /^(\p{L}[\p{L}\p{M}]+)\p{N}+$/u.exec(word)?.[1]

/** Whole searches made of one option for each place, nearest to what was typed first, without the search itself. */
export function readingsOf(places: readonly (readonly Option[])[], search: string): string[] {
  const beams: { words: string[]; cost: number }[][] = [[{ words: [], cost: 0 }]]
  for (const [at, options] of places.entries())
    for (const { words, cost } of best(beams[at] ?? []))
      for (const option of options) {
        const after = at + option.takes
        beams[after] = [...(beams[after] ?? []), { words: [...words, option.text], cost: cost + option.cost }]
      }
  const readings = best(beams[places.length] ?? []).map(({ words }) => words.join(' '))
  return [...new Set(readings)].filter((reading) => reading !== search).slice(0, MOST_READINGS)
}

const best = <Way extends { cost: number }>(ways: readonly Way[]) =>
  ways.toSorted((one, other) => one.cost - other.cost).slice(0, 2 * MOST_READINGS)

const LONGEST_LOST = 100

/** A search as the admin's list keeps it; null for one that may say something of a person, and for signs alone. */
export function lostWords(search: string): string | null {
  if (/\S@\S|\d[\d\s()-]{5,}\d/.test(search)) return null
  const words = search
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.+#'’-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .join(' ')
  return words === '' ? null : [...words].slice(0, LONGEST_LOST).join('').trim()
}
