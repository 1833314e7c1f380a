import type { CourseFilters, CourseSort, CourseStatus } from '@akada/contract/courses.ts'
import type { Db } from '#platform/database/database.ts'
import { listingFilter } from './courses.filters.ts'
import {
  alongIndexes,
  countListings,
  estimateMatches,
  everything,
  gatherIds,
  listCards,
  type Order,
  type Ranking,
  rankPopularIds,
  type Wanted,
  walkIds,
} from './courses.listing.queries.ts'
import type { Meaning } from './read-search.ts'

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

type Page = { order: Order; ranking: Ranking | null; limit: number; offset: number }

/**
 * Returns one page of the courses that match, and how many match in all; of words no more than a thousand. By relevance, courses with
 * every word come before those with most words. `hasAll` says whether any has every word. Without a meaning it lists every course.
 */
export async function searchCourses(db: Db, search: CourseSearch, meaning: Meaning | null) {
  const wanted = { status: search.status, filter: listingFilter(search), words: meaning?.most ?? null }
  const ranking = meaning && { words: meaning.words, any: meaning.rank }
  const page = { order: orderOf(search, meaning), ranking, limit: search.size, offset: (search.page - 1) * search.size }
  return alongIndexes(db, async (tx) => {
    const {
      ids,
      hasAll = true,
      ...found
    } = await (meaning === null || wanted.status !== 'LIVE'
      ? findListed(tx, wanted, page)
      : findByMeaning(tx, { ...wanted, meaning }, page))
    return { rows: ids.length === 0 ? [] : await listCards(tx, ids, search.status), hasAll, ...found }
  })
}

async function findListed(db: Db, wanted: Wanted, page: Page): Promise<Found & { hasAll?: boolean }> {
  if (wanted.status !== 'LIVE') return { ...(await gatherIds(db, wanted, { ...page, most: null })), isAtLeast: false }
  const total = await countListings(db, wanted.filter)
  const ids = total > FEW ? await walkPage(db, wanted, page) : (await gatherIds(db, wanted, { ...page, most: null })).ids
  return { ids, total, isAtLeast: false }
}

async function findByMeaning(
  db: Db,
  { meaning, ...wanted }: Wanted & { meaning: Meaning },
  page: Page,
): Promise<Found & { hasAll: boolean }> {
  const first = await findByWords(db, { ...wanted, words: meaning.all }, page)
  const hasAll = first.total > 0
  if (meaning.most === meaning.all || first.isAtLeast) return { ...first, hasAll }
  // Other orders don’t separate full and partial matches.
  if (page.order !== 'relevant') return { ...(await findByWords(db, wanted, page)), hasAll }
  const others = await findByWords(
    db,
    { ...wanted, words: `(${meaning.most})&!(${meaning.all})` },
    { ...page, limit: page.limit - first.ids.length, offset: Math.max(0, page.offset - first.total) },
  )
  const total = Math.min(FEW, first.total + others.total)
  return { ids: [...first.ids, ...others.ids], total, isAtLeast: others.isAtLeast || first.total + others.total > FEW, hasAll }
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

/** Returns the first courses by relevance. */
export const searchFirst = async (db: Db, meaning: Meaning, size: number) =>
  (await searchCourses(db, { search: '', status: 'LIVE', currency: 'USD', page: 1, size }, meaning)).rows

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

async function walkPage(db: Db, wanted: Wanted, { order, ranking, limit, offset }: Page): Promise<number[]> {
  if (order !== 'relevant') return walkIds(db, wanted, { order, limit, offset })
  const end = offset + limit
  const first = ranking === null || offset >= RANKED ? [] : await rankPopularIds(db, wanted, { ranking, most: RANKED })
  const ranked = first.slice(offset, end)
  if (end <= RANKED) return ranked
  const from = Math.max(offset, RANKED)
  return [...ranked, ...(await walkIds(db, wanted, { order: 'popular', limit: end - from, offset: from }))]
}
