import { normalForm } from '@akada/contract/plain-text.ts'
import { isCommonWord } from './courses.common-words.ts'

export type SearchWord = {
  text: string
  /** Possible completions, if the word may be unfinished. */
  completions: string[]
  /** The prefix to match, or null if only the whole word matches. */
  prefix: string | null
  /** Whether the word is unrelated to the subject, such as “course”. */
  isCommon: boolean
}

export type ReadOptions = { isFinished?: boolean; areBegun?: boolean }

// Limits the size of the query.
const MOST_WORDS = 20
const SHORTEST_PREFIX = 2
const SHORTEST_BEGUN = 3
// Endings that stemming removes: 'programm' and 'managem' must match the stems 'program' and 'manag'.
const CUT_ENDINGS = ['ing', 'ment', 'ation']
const SHORTEST_COMPLETED = 5

// Omits characters that occur in names such as “c++”, “c#”, “.net” and “o'brien”. A plus or a dot separates only inside a word.
const SEPARATORS = [
  /[\s,;:/\\|&_=*<>~()[\]{}"“”„«»‹›?!¿¡•·–—−、。・「」『』【】《》〈〉،؛؟।॥]+|\.{2,}/u,
  /(?<=[\p{L}\p{M}\p{N}])\+(?=[\p{L}\p{N}])/u,
  /(?<=[\p{L}\p{M}\p{N}]{2})\.(?=[\p{L}\p{N}]{2})(?!(?:js|ts|net)(?![\p{L}\p{N}]))(?<!\d\.(?=\d))/u,
]
const SEPARATOR = new RegExp(SEPARATORS.map(({ source }) => source).join('|'), 'u')

const LETTER = '[\\p{L}\\p{M}\\p{N}]'
const END = `(?!${LETTER})`
// Names that are written in several ways: “C ++”, “c plus plus”, “C sharp”, “dot net” and “c++11”.
const NAMES = [
  ['([a-z])\\s+(#|\\+\\+)(?=\\s|$)', '$1$2'],
  [`c[\\s-]*plus[\\s-]*plus${END}`, 'c++'],
  [`([cf])[\\s-]+sharp${END}`, '$1sharp'],
  [`dot[\\s-]+net${END}`, '.net'],
  ['([a-z](?:#|\\+\\+))(?=\\d)', '$1 '],
].map(([name, written]) => ({ name: new RegExp(`(?<!${LETTER})${name}`, 'gu'), written: String(written) }))
const SIGNED_NAME = /^[a-z](?:#|\+\+)$/
const VERSION = /^\d{1,2}$/

/**
 * Returns the words of a search, at most MOST_WORDS. A longer search loses its common words first. The last word may be unfinished unless
 * `isFinished` is true. If `areBegun` is true, so may every other word of at least three letters. Symbols alone aren't words.
 */
export function searchWords(search: string, { isFinished = false, areBegun = false }: ReadOptions = {}): SearchWord[] {
  const words = shortened(
    NAMES.reduce((text, { name, written }) => text.replace(name, written), normalForm(search, 'NFKC').toLowerCase())
      .split(SEPARATOR)
      .flatMap(unspacedWords)
      .filter((word) => /[\p{L}\p{N}]/u.test(word)),
  )
  return words.map((text, index) => {
    const isBegun = index === words.length - 1 && !isFinished
    const prefix = isBegun || (areBegun && [...text].length >= SHORTEST_BEGUN) ? prefixOf(text) : null
    return {
      text,
      prefix,
      completions: prefix === null ? [] : completionsOf(prefix),
      isCommon: isCommonWord(text, { isBegun: isBegun && index > 0 }) || (VERSION.test(text) && SIGNED_NAME.test(words[index - 1] ?? '')),
    }
  })
}

// Symbols within words, as in “web-scraping” and “excel's”.
const JOINING_SIGNS = /(?<=[\p{L}\p{M}\p{N}])[-‐‑'’ʼ]+(?=[\p{L}\p{N}])/gu

/** Returns a search with a space in place of each symbol that joins two words. */
export const withoutJoiningSigns = (search: string): string => search.replace(JOINING_SIGNS, ' ')

// Scripts that don't separate words with spaces.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Splits “学习数据分析” into “学习”, “数据” and “分析”. */
const unspacedWords = (word: string): string[] =>
  UNSPACED.test(word) ? Array.from(segmenter.segment(word)).flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : [])) : [word]

function shortened(words: readonly string[]): readonly string[] {
  if (words.length <= MOST_WORDS) return words
  const subject = words.filter((word) => !isCommonWord(word, { isBegun: false }))
  return (subject.length > 0 ? subject : words).slice(0, MOST_WORDS)
}

// Complete names, such as “c++”.
const SIGNED = /[+#]|^\./

function prefixOf(word: string): string | null {
  if (SIGNED.test(word)) return null
  // Removes characters with a special meaning in a quoted tsquery word.
  const prefix = word.replace(/[^\p{L}\p{N}\p{M}.-]/gu, '').replace(/^[.-]+|(?<![.-])[.-]+$/g, '')
  return prefix.length < SHORTEST_PREFIX ? null : prefix
}

function completionsOf(prefix: string): string[] {
  if (prefix.length < SHORTEST_COMPLETED || !/^[a-z]+$/.test(prefix)) return []
  const ended = CUT_ENDINGS.flatMap((ending) => {
    const letters = lettersOf(ending, prefix)
    return letters === 0 ? [] : [prefix.slice(0, -letters) + ending]
  })
  return [...new Set([`${prefix}ing`, ...ended])]
}

/** Returns how many of the ending's first letters the word ends with. */
const lettersOf = (ending: string, word: string): number =>
  [...ending].map((_, index) => index + 1).findLast((letters) => word.endsWith(ending.slice(0, letters))) ?? 0
