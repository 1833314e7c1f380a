// Generates misspelled searches from the demo catalog by fixed rules, so that misspelled-searches.json is reproducible.
import { demoCourses } from './courses/index.ts'
import type { DemoCourse } from './types.ts'

export type MisspelledSearch = { query: string; courseKey: string; edit: string }

type Edit = (word: string, at: number) => string

const letterEdits: Record<string, Edit> = {
  dropped: (word, at) => word.slice(0, at) + word.slice(at + 1),
  doubled: (word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at),
  swapped: (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
}

const accents: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ', c: 'ç' }

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

const coursesWith = new Map<string, number>()
for (const course of demoCourses)
  for (const word of new Set(wordsOf(`${course.title} ${course.subtitle} ${course.objectives.join(' ')}`)))
    coursesWith.set(word, (coursesWith.get(word) ?? 0) + 1)

/** Returns the words of a title that a user might remember: the two rarest long words, in title order. */
function rememberedOf({ title }: DemoCourse): string[] {
  const long = [...new Set(wordsOf(title))].filter((word) => word.length > 4)
  const rarest = new Set(long.toSorted((one, other) => (coursesWith.get(one) ?? 0) - (coursesWith.get(other) ?? 0)).slice(0, 2))
  return long.filter((word) => rarest.has(word))
}

/** Edits the longest word at a position that depends on the course number. Tries the next positions if the edit changes nothing. */
function mistyped(words: readonly string[], number: number, edit: Edit): string {
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one))
  const places = Array.from({ length: longest.length - 3 }, (_, step) => 1 + ((number + step) % (longest.length - 3)))
  const edited = places.map((at) => edit(longest, at)).find((word) => word !== longest) ?? longest
  return words.map((word) => (word === longest ? edited : word)).join(' ')
}

const accented = (text: string) => text.replace(/[aeiounc]/g, (letter) => accents[letter] ?? letter)

function split(words: readonly string[], number: number): string {
  return mistyped(words, number, (word) => `${word.slice(0, Math.ceil(word.length / 2))} ${word.slice(Math.ceil(word.length / 2))}`)
}

/** Joins two adjacent words of the title. */
function joinedOf({ title }: DemoCourse): string | undefined {
  const words = title.toLowerCase().split(/[^\p{L}\p{N}\p{M}]+/u)
  const at = words.findIndex((word, place) => word.length > 3 && (words[place + 1]?.length ?? 0) > 3)
  return at < 0 ? undefined : words.slice(at, at + 2).join('')
}

export const misspellDemoSearches = (): MisspelledSearch[] =>
  demoCourses.flatMap((course, number) => {
    const words = rememberedOf(course)
    if (words.length === 0) return []
    const made: Record<string, string | undefined> = {
      ...Object.fromEntries(Object.entries(letterEdits).map(([name, edit]) => [name, mistyped(words, number, edit)])),
      accented: accented(words.join(' ')),
      split: split(words, number),
      joined: joinedOf(course),
    }
    return Object.entries(made).flatMap(([edit, query]) => (query === undefined ? [] : [{ query, courseKey: course.key, edit }]))
  })
