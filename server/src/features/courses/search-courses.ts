import type { CourseFilters, CourseSort, CourseStatus } from '@akada/contract/courses.ts'
import type { Db } from '#platform/database/database.ts'
import { listingFilter } from './courses.filters.ts'
import {
  countListings,
  estimateMatches,
  everything,
  gatherCards,
  type ListedRow,
  listCounted,
  type Order,
  type Ranking,
  rankPopularCards,
  type Wanted,
  walkCards,
} from './courses.listing.queries.ts'
import type { Meaning } from './read-search.ts'

export type CourseSearch = CourseFilters & {
  status: CourseStatus
  sort?: CourseSort | undefined
  currency: 'NGN' | 'USD'
  page: number
  size: number
}

// Up to this many matches are collected and then sorted. If more match, the index of the sort order is scanned until the page is full.
const FEW = 1_000
// If more courses match, this many of the most popular are ranked by relevance. The others follow by popularity.
const RANKED = 48
// If the planner expects this many matches, there are more than FEW: its estimate for one common word is accurate to 10%.
const SURELY_MANY = 3_000

// Facet counts are estimated from this many of the most popular courses if counting all would take too long.
export const MOST_POPULAR = 1_000

type Found = {
  rows: ListedRow[]
  total: number
  /** Whether there are more than `total` matches. Counting all matches of a common word would take too long. */
  isAtLeast: boolean
}

type Page = { order: Order; ranking: Ranking | null; limit: number; offset: number }

/**
 * Returns one page of the matching courses and the total, which is at most 1,000 for a search. Sorted by relevance, courses with every word
 * come before courses with only some words. `hasAll` is true if a course has every word. Lists every course if `meaning` is null.
 */
export async function searchCourses(db: Db, search: CourseSearch, meaning: Meaning | null): Promise<Found & { hasAll: boolean }> {
  const wanted = { status: search.status, filter: listingFilter(search), words: meaning?.most ?? null }
  const ranking = meaning && { words: meaning.words, any: meaning.rank }
  const page = { order: orderOf(search, meaning), ranking, limit: search.size, offset: (search.page - 1) * search.size }
  if (wanted.status !== 'LIVE') return { ...(await gatherCards(db, wanted, { ...page, most: null })), isAtLeast: false, hasAll: true }
  if (meaning !== null) return findByMeaning(db, { ...wanted, meaning }, page)
  const order = page.order === 'relevant' ? 'popular' : page.order
  return { ...(await listCounted(db, wanted.filter, { ...page, order, few: FEW })), isAtLeast: false, hasAll: true }
}

async function findByMeaning(
  db: Db,
  { meaning, ...wanted }: Wanted & { meaning: Meaning },
  page: Page,
): Promise<Found & { hasAll: boolean }> {
  const first = await findByWords(db, { ...wanted, words: meaning.all }, page)
  const hasAll = first.total > 0
  if (meaning.most === meaning.all || first.isAtLeast) return { ...first, hasAll }
  // Other sort orders don’t separate full and partial matches.
  if (page.order !== 'relevant') return { ...(await findByWords(db, wanted, page)), hasAll }
  const others = await findByWords(
    db,
    { ...wanted, words: `(${meaning.most})&!(${meaning.all})` },
    { ...page, limit: page.limit - first.rows.length, offset: Math.max(0, page.offset - first.total) },
  )
  const total = Math.min(FEW, first.total + others.total)
  return { rows: [...first.rows, ...others.rows], total, isAtLeast: others.isAtLeast || first.total + others.total > FEW, hasAll }
}

async function findByWords(db: Db, wanted: Wanted, page: Page): Promise<Found> {
  const walk = async () => (page.offset < FEW ? walkPage(db, wanted, page) : [])
  if (await isSurelyMany(db, wanted)) {
    const rows = await walk()
    // A shorter page means that the estimate was wrong.
    if (rows.length === page.limit) return { rows, total: FEW, isAtLeast: true }
  }
  const { rows, total } = await gatherCards(db, wanted, { ...page, most: FEW })
  return total > FEW ? { rows: await walk(), total: FEW, isAtLeast: true } : { rows, total, isAtLeast: false }
}

/** Returns false for several words, because the planner can't estimate how often the words occur together. */
const isSurelyMany = async (db: Db, wanted: Wanted, least = SURELY_MANY): Promise<boolean> =>
  !wanted.words?.includes('&') && (await estimateMatches(db, wanted)) >= least

/** Returns the first courses by relevance. */
export const searchFirst = (db: Db, meaning: Meaning, size: number) =>
  searchCourses(db, { search: '', status: 'LIVE', currency: 'USD', page: 1, size }, meaning)

function orderOf({ sort, currency }: CourseSearch, meaning: Meaning | null): Order {
  if (sort === 'price-low') return currency === 'NGN' ? 'naira-up' : 'dollars-up'
  if (sort === 'price-high') return currency === 'NGN' ? 'naira-down' : 'dollars-down'
  return meaning === null && (sort === undefined || sort === 'relevant') ? 'popular' : (sort ?? 'relevant')
}

/** Returns the number of courses that each of the most popular courses represents in an estimate, or null if few enough match to count. */
export async function standsFor(db: Db, wanted: Wanted): Promise<number | null> {
  if (!(await isSurelyMany(db, wanted))) return null
  return Math.max(1, Math.round((await countListings(db, everything)) / MOST_POPULAR))
}

async function walkPage(db: Db, wanted: Wanted, { order, ranking, limit, offset }: Page): Promise<ListedRow[]> {
  if (order !== 'relevant') return walkCards(db, wanted, { order, limit, offset })
  const end = offset + limit
  const ofRanked = { most: RANKED, offset, limit: Math.min(end, RANKED) - offset }
  const ranked = ranking === null || offset >= RANKED ? [] : await rankPopularCards(db, wanted, { ranking, ...ofRanked })
  if (end <= RANKED) return ranked
  const from = Math.max(offset, RANKED)
  return [...ranked, ...(await walkCards(db, wanted, { order: 'popular', limit: end - from, offset: from }))]
}
