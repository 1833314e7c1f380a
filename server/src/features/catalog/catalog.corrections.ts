import { commonWords, isCommonWord } from '#features/courses/courses.common-words.ts'
import { searchWords } from '#features/courses/courses.words.ts'
import { findsCourses } from '#features/courses/read-search.ts'
import type { Db } from '#platform/database/database.ts'
import { listKnownWords, listPlainForms, listSimilarWords } from './catalog.queries.ts'
import { lettersBeforeNumber, nearestOf, type Option, plainWord, readingsOf, splitsOf } from './catalog.rules.ts'

export type Correction = {
  /** The most likely intended search that matches a course, or null. */
  reading: string | null
  isCorrected: boolean
  /** The most likely intended words, even if no course matches all of them. Null without a correction. */
  closest: string | null
  /** Unknown words without a similar known word. */
  leftOut: string[]
  /** Words that match no course. */
  unknown: string[]
  /** Similar words that match courses. */
  nearest: string[]
}

// The cost of joining two words, splitting a word, and removing a number at the end of a word. A word as typed costs 0, and each edited
// letter costs 1.
const JOINED_COST = 0.5
const SPLIT_COST = 0.5
const UNNUMBERED_COST = 0.5
const MOST_NEAREST = 5
// Matches names such as “next.js” and “nextjs”.
const SCRIPT_NAME = /js$|\./
// Particles without a meaning in a search, such as “up” in “makeup”.
const PARTICLE = /^(?:up|over|out|off|down|in|on)$/
// Shorter common words resemble too many others.
const SHORTEST_COMMON = 6
const longCommonWords = [...commonWords].filter((word) => word.length >= SHORTEST_COMMON)

/** `isKnown` is null for stop words and common words. */
type TypedWord = { typed: string; plain: string; isKnown: boolean | null }

export async function correctSearch(db: Db, search: string): Promise<Correction> {
  const words = await lookUp(db, search)
  const vocabulary = await vocabularyOf(db, words)
  const read = words.map((word, at) => ({ word, options: optionsFor(word, words[at + 1], vocabulary) }))
  const kept = read.filter(({ options }, at) => options.length > 0 || read[at - 1]?.options.some(({ takes }) => takes === 2))
  const found = {
    leftOut: read.filter((each) => !kept.includes(each)).map(({ word }) => word.typed),
    unknown: words.filter(({ isKnown }) => isKnown === false).map(({ typed }) => typed),
  }
  const typed = textOf(kept.map(({ word }) => word))
  const readings = kept.some(({ word }) => word.isKnown !== null)
    ? readingsOf(
        kept.map(({ options }) => options),
        textOf(words),
      )
    : []
  for (const reading of readings)
    if (await findsCourses(db, reading, { isFinished: reading !== typed }))
      return { ...found, reading, isCorrected: reading !== typed, closest: null, nearest: [] }
  const closest = readings.find((reading) => reading !== typed) ?? null
  return { ...found, reading: null, isCorrected: false, closest, nearest: await listNearest(db, words, vocabulary) }
}

const textOf = (words: readonly TypedWord[]) => words.map(({ typed }) => typed).join(' ')

async function lookUp(db: Db, search: string): Promise<TypedWord[]> {
  const typed = searchWords(search)
  const plain = await listPlainForms(
    db,
    typed.map(({ text }) => text),
  )
  const words: TypedWord[] = []
  for (const [at, { text, isCommon }] of typed.entries()) {
    const isKnown = isCommon ? null : await findsCourses(db, text, { isFinished: at < typed.length - 1 })
    words.push({ typed: text, plain: plainWord(plain[at] ?? ''), isKnown })
  }
  return words
}

type Vocabulary = { has: (word: string) => boolean; similarTo: (word: string) => string[] }

async function vocabularyOf(db: Db, words: readonly TypedWord[]): Promise<Vocabulary> {
  const meaningful = [...new Set(words.filter(({ plain, isKnown }) => plain !== '' && isKnown !== null).map(({ plain }) => plain))]
  const joined = words.flatMap(({ plain }, at) => (words[at + 1] ? [plain + words[at + 1]?.plain] : []))
  const [similar, known] = await Promise.all([
    listSimilarWords(db, meaningful),
    listKnownWords(db, [
      ...meaningful,
      ...joined,
      ...meaningful.flatMap(splitsOf).flat(),
      ...meaningful.flatMap((word) => lettersBeforeNumber(word) ?? []),
    ]),
  ])
  const all = new Set(known)
  return {
    has: (word) => all.has(word),
    similarTo: (word) => similar.filter(({ typed }) => typed === word).map((row) => row.word),
  }
}

function optionsFor(word: TypedWord, next: TypedWord | undefined, vocabulary: Vocabulary): Option[] {
  const joined =
    next && vocabulary.has(word.plain + next.plain) ? [{ text: word.plain + next.plain, cost: JOINED_COST, takes: 2 as const }] : []
  const asTyped = { text: word.typed, cost: 0, takes: 1 as const }
  if (word.isKnown === null || (word.isKnown && vocabulary.has(word.plain))) return [asTyped, ...joined]
  const splits = (SCRIPT_NAME.test(word.typed) ? [] : splitsOf(word.plain))
    .filter((parts) => parts.every(vocabulary.has) && parts.some((part) => !isCommonWord(part) && !PARTICLE.test(part)))
    .map((parts) => ({ text: parts.join(' '), cost: SPLIT_COST, takes: 1 as const }))
  const letters = lettersBeforeNumber(word.plain)
  const unnumbered = letters !== undefined && vocabulary.has(letters) ? [{ text: letters, cost: UNNUMBERED_COST, takes: 1 as const }] : []
  // A word that matches only by its stem, as 'markeing' matches 'mark', can still be a typo.
  const kept = word.isKnown ? [asTyped] : []
  return [
    ...kept,
    ...joined,
    ...splits,
    ...unnumbered,
    ...nearestOf(word.plain, [...vocabulary.similarTo(word.plain), ...(word.isKnown ? [] : longCommonWords)]),
  ]
}

async function listNearest(db: Db, words: readonly TypedWord[], vocabulary: Vocabulary): Promise<string[]> {
  const known = words.length > 1 ? words.filter(({ isKnown }) => isKnown).map(({ typed }) => typed) : []
  const near = words.flatMap(({ plain, isKnown }) => (isKnown === false ? vocabulary.similarTo(plain).slice(0, MOST_NEAREST) : []))
  const nearest: string[] = []
  for (const word of new Set([...known, ...near])) {
    if (nearest.length === MOST_NEAREST) break
    if (await findsCourses(db, word)) nearest.push(word)
  }
  return nearest
}
