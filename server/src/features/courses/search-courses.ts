import type { CourseFilters, CourseSort, CourseStatus } from '@akada/contract/courses.ts'
import type { Db } from '#platform/database/database.ts'
import { listingFilter } from './courses.filters.ts'
import {
  alongIndexes,
  countListings,
  estimateMatches,
  everything,
  gatherIds,
  isAnyFound,
  listCards,
  type Order,
  rankPopularIds,
  type Wanted,
  walkIds,
} from './courses.listing.queries.ts'
import { searchWords } from './courses.rules.ts'
import { listMeanings } from './courses.words.queries.ts'

export type CourseSearch = CourseFilters & {
  status: CourseStatus
  sort?: CourseSort | undefined
  currency: 'NGN' | 'USD'
  page: number
  size: number
}

// Up to so many are found first and then put in order; of more, the order is walked until the page is full.
const FEW = 1_000
// Of words that more courses have, so many of the most popular are ranked; the others follow by popularity.
const RANKED = 48
// With so many expected there are surely more than a few: of one word the planner's guess is good to a tenth where it is common.
const SURELY_MANY = 3_000

// How many of the most popular tell of all, where counting all would take too long.
export const MOST_POPULAR = 1_000

type Found = {
  ids: number[]
  total: number
  /** There are more than `total`: of a word that many courses have nobody waits for the number. */
  isAtLeast: boolean
}

/** One page of the courses that match, and how many match in all; of words no more than a thousand. */
export async function searchCourses(db: Db, search: CourseSearch) {
  const words = search.search === '' ? null : await wordsOf(db, search.search)
  if (words?.matching === null) return { rows: [], total: 0, isAtLeast: false }
  const wanted = { status: search.status, filter: listingFilter(search), words: words?.matching ?? null }
  const page = { order: orderOf(search), rank: words?.ranking ?? null, limit: search.size, offset: (search.page - 1) * search.size }
  return alongIndexes(db, async (tx) => {
    const { ids, ...found } = await (wanted.words === null || wanted.status !== 'LIVE'
      ? findListed(tx, wanted, page)
      : findByWords(tx, wanted, page))
    return { rows: ids.length === 0 ? [] : await listCards(tx, ids, search.status), ...found }
  })
}

async function findListed(db: Db, wanted: Wanted, page: Page): Promise<Found> {
  if (wanted.status !== 'LIVE') return { ...(await gatherIds(db, wanted, { ...page, most: null })), isAtLeast: false }
  const total = await countListings(db, wanted.filter)
  const ids = total > FEW ? await walkPage(db, wanted, page) : (await gatherIds(db, wanted, { ...page, most: null })).ids
  return { ids, total, isAtLeast: false }
}

async function findByWords(db: Db, wanted: Wanted, page: Page): Promise<Found> {
  const walk = async () => (page.offset < FEW ? walkPage(db, wanted, page) : [])
  if (await isSurelyMany(db, wanted)) {
    const ids = await walk()
    // Else the guess was wrong.
    if (ids.length === page.limit) return { ids, total: FEW, isAtLeast: true }
  }
  const { ids, total } = await gatherIds(db, wanted, { ...page, most: FEW })
  return total > FEW ? { ids: await walk(), total: FEW, isAtLeast: true } : { ids, total, isAtLeast: false }
}

/** Of several words nobody knows how often they come together. */
const isSurelyMany = async (db: Db, wanted: Wanted, least = SURELY_MANY): Promise<boolean> =>
  !wanted.words?.includes('&') && (await estimateMatches(db, wanted)) >= least

export const searchFirst = async (db: Db, search: string, size: number) =>
  (await searchCourses(db, { search, status: 'LIVE', currency: 'USD', page: 1, size })).rows

/** Whether any LIVE course is found by these words, the last of which may be unfinished unless they say otherwise; null for words that mean nothing. */
export async function findsCourses(db: Db, search: string, { isFinished = false } = {}): Promise<boolean | null> {
  const { matching } = await wordsOf(db, search, isFinished)
  return matching === null ? null : alongIndexes(db, (tx) => isAnyFound(tx, matching))
}

/** One tsquery that every word must match, and one that ranks by any; null for words that mean nothing. */
export async function wordsOf(db: Db, search: string, isFinished = false) {
  const typed = searchWords(search)
  const words = isFinished ? typed.map(({ text }) => ({ text, prefix: null, completions: [] })) : typed
  const meanings = (await listMeanings(db, words)).map((meaning) => `(${meaning})`)
  return meanings.length === 0 ? { matching: null, ranking: null } : { matching: meanings.join('&'), ranking: meanings.join('|') }
}

function orderOf({ search, sort, currency }: CourseSearch): Order {
  if (sort === 'price-low') return currency === 'NGN' ? 'naira-up' : 'dollars-up'
  if (sort === 'price-high') return currency === 'NGN' ? 'naira-down' : 'dollars-down'
  return search === '' && (sort === undefined || sort === 'relevant') ? 'popular' : (sort ?? 'relevant')
}

/** How many courses each of the most popular stands for where so many of them have a word that counting would take longer; else null. */
export async function standsFor(db: Db, wanted: Wanted): Promise<number | null> {
  if (!(await isSurelyMany(db, wanted))) return null
  return Math.max(1, Math.round((await countListings(db, everything)) / MOST_POPULAR))
}

type Page = { order: Order; rank: string | null; limit: number; offset: number }

async function walkPage(db: Db, wanted: Wanted, { order, rank, limit, offset }: Page): Promise<number[]> {
  if (order !== 'relevant') return walkIds(db, wanted, { order, limit, offset })
  const end = offset + limit
  const ranked = offset < RANKED ? (await rankPopularIds(db, wanted, { rank: rank ?? '', most: RANKED })).slice(offset, end) : []
  if (end <= RANKED) return ranked
  const from = Math.max(offset, RANKED)
  return [...ranked, ...(await walkIds(db, wanted, { order: 'popular', limit: end - from, offset: from }))]
}
