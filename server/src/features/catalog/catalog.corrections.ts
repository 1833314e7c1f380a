import { searchWords } from '#features/courses/courses.rules.ts'
import { findsCourses } from '#features/courses/search-courses.ts'
import type { Db } from '#platform/database/database.ts'
import { listKnownWords, listSimilarWords } from './catalog.queries.ts'
import { nearestOf, type Option, plainWord, readingsOf, splitsOf } from './catalog.rules.ts'

/** What was meant by a search that finds nothing, and words near to it that find something. */
export type Correction = { corrected: string | null; nearest: string[] }

// How much less likely it is that two words are one, or one two, than that a word is right.
const JOINED_COST = 0.5
const SPLIT_COST = 0.5
const MOST_NEAREST = 5

type TypedWord = { typed: string; plain: string; isKnown: boolean | null }

export async function correctSearch(db: Db, search: string): Promise<Correction> {
  const words = await lookUp(db, search)
  const vocabulary = await vocabularyOf(db, words)
  const places = words.map((word, at) => optionsFor(word, words[at + 1], vocabulary))
  for (const reading of readingsOf(places, words.map(({ typed }) => typed).join(' ')))
    if (await findsCourses(db, reading)) return { corrected: reading, nearest: [] }
  return { corrected: null, nearest: await listNearest(db, words, vocabulary) }
}

async function lookUp(db: Db, search: string): Promise<TypedWord[]> {
  const typed = searchWords(search).map(({ text }) => text)
  const words: TypedWord[] = []
  for (const [at, text] of typed.entries())
    words.push({ typed: text, plain: plainWord(text), isKnown: await findsCourses(db, text, { isFinished: at < typed.length - 1 }) })
  return words
}

type Vocabulary = { has: (word: string) => boolean; similarTo: (word: string) => string[] }

async function vocabularyOf(db: Db, words: readonly TypedWord[]): Promise<Vocabulary> {
  const meaningful = [...new Set(words.filter(({ plain, isKnown }) => plain !== '' && isKnown !== null).map(({ plain }) => plain))]
  const joined = words.flatMap(({ plain }, at) => (words[at + 1] ? [plain + words[at + 1]?.plain] : []))
  const [similar, known] = await Promise.all([
    listSimilarWords(db, meaningful),
    listKnownWords(db, [...meaningful, ...joined, ...meaningful.flatMap(splitsOf).flat()]),
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
  const splits = splitsOf(word.plain)
    .filter((parts) => parts.every(vocabulary.has))
    .map((parts) => ({ text: parts.join(' '), cost: SPLIT_COST, takes: 1 as const }))
  // A word that finds something by its stem alone, as 'markeing' does by 'mark', may still be a mistake.
  const kept = word.isKnown ? [asTyped] : []
  return [...kept, ...joined, ...splits, ...nearestOf(word.plain, vocabulary.similarTo(word.plain))]
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
