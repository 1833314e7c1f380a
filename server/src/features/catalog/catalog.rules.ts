/** A replacement for one or two words of a search, with its distance from the typed text. */
export type Option = { text: string; cost: number; takes: 1 | 2 }

const LONGEST_WORD = 40
const MOST_READINGS = 6
const MOST_NEAR = 3
const SHORTEST_PART = 2

/** Returns a word in its stored form, given a text that plain() returned. Returns '' if the vocabulary can't contain the word. */
export function plainWord(plain: string): string {
  const word = plain.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}]+$/gu, '').replace(/['.-]/g, '')
  return /^[\p{L}\p{M}\p{N}]+$/u.test(word) && /\p{L}/u.test(word) && [...word].length <= LONGEST_WORD ? word : ''
}

/** Returns the number of letters that are omitted, added, changed or swapped with the next letter. */
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

/** Returns the maximum number of edits that a typo of a word can have. */
const mostEdits = (word: string) => (word.length < 3 ? 0 : word.length < 6 ? 1 : word.length < 10 ? 2 : 3)

const SHORT_WORD = 4
const LONG_WORD = 8
// Letters with the same sound, as in “photografy”.
const SOUNDED: [RegExp, string][] = [
  [/ph/g, 'f'],
  [/ck/g, 'k'],
]
const sounded = (word: string): string => SOUNDED.reduce((text, [letters, sound]) => text.replace(letters, sound), word)
const SAME_SOUND_COST = 0.5

/** The distance from a typed word. Letters replaced by letters with the same sound add only 0.5 in total. */
const distanceTo = (meant: string, typed: string): number =>
  Math.min(editsBetween(typed, meant), editsBetween(sounded(typed), sounded(meant)) + SAME_SOUND_COST)

/**
 * Whether a word can be a typo of another. A short word with one changed letter is a different word (“gpt” and “get”, “rust” and “rest”),
 * so only swapped letters, a doubled letter, and one missing letter out of five are typos.
 */
function mayMean(typed: string, meant: string): boolean {
  // “makeup” isn't a typo of “make”.
  if (typed.startsWith(meant) && typed.length - meant.length > 1 && typed.length < LONG_WORD) return false
  if (typed.length > SHORT_WORD) return true
  if (typed.length === meant.length) return [...typed].toSorted().join('') === [...meant].toSorted().join('')
  if (typed.length > meant.length) return typed.replace(/(.)\1/u, '$1') === meant
  return typed.length === SHORT_WORD && typed[0] === meant[0] && !meant.startsWith(typed)
}

/** Returns the most likely intended words, best first. `similar` is sorted by similarity, which decides ties. */
export function nearestOf(typed: string, similar: readonly string[]): Option[] {
  return similar
    .map((text) => ({ text, takes: 1 as const, cost: distanceTo(text, typed) + (text[0] === typed[0] ? 0 : 0.25) }))
    .filter(({ text, cost }) => Math.floor(cost) <= mostEdits(typed) && mayMean(typed, text))
    .toSorted((one, other) => one.cost - other.cost)
    .slice(0, MOST_NEAR)
}

/** Returns all ways to split a word in two, such as 'webdesign' into 'web' and 'design'. */
export const splitsOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 2 * SHORTEST_PART + 1) }, (_, at) => [
    word.slice(0, at + SHORTEST_PART),
    word.slice(at + SHORTEST_PART),
  ])

/** Returns a word without the number at its end, such as 'excel' for 'excel2019'. Undefined for other words. */
export const lettersBeforeNumber = (word: string): string | undefined => /^(\p{L}[\p{L}\p{M}]+)\p{N}+$/u.exec(word)?.[1]

/** Combines one option per place into complete searches, lowest cost first. Omits the original search. */
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

/** Returns a search as stored for admins. Null if the search may contain personal data or has no letters or digits. */
export function lostWords(search: string): string | null {
  if (/\S@\S|\d[\d\s()-]{5,}\d/.test(search)) return null
  const words = search
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.+#'’-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .join(' ')
  return words === '' ? null : [...words].slice(0, LONGEST_LOST).join('').trim()
}

/** The number of courses in a row of the storefront. */
export const ROW_LENGTH = 4

/**
 * Fills each row with courses that no earlier row shows. If there are too few of them, the row may repeat courses. A row with too few
 * courses even then is left out.
 */
export function withoutRepeats<Row extends { courses: readonly { id: number }[] }>(rows: readonly Row[]): Row[] {
  const seen = new Set<number>()
  return rows.flatMap((row) => {
    const unseen = row.courses.filter(({ id }) => !seen.has(id))
    const courses = (unseen.length < ROW_LENGTH ? row.courses : unseen).slice(0, ROW_LENGTH)
    if (courses.length < ROW_LENGTH) return []
    for (const { id } of courses) seen.add(id)
    return [{ ...row, courses }]
  })
}
