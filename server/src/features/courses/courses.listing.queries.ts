import type { CourseStatus } from '@akada/contract/courses.ts'
import { type RawBuilder, sql } from 'kysely'
import { alongIndexes } from '#platform/database/along-indexes.ts'
import type { Db } from '#platform/database/database.ts'
import type { ListingFilter, ValueCount } from './courses.filters.ts'
import { type CardRow, cardColumns, categoryIds, runningSale } from './courses.queries.ts'
import type { WordMeaning } from './courses.words.queries.ts'

/** The courses wanted in a listing. `words` is a tsquery. */
export type Wanted = { status: CourseStatus; filter: ListingFilter; words: string | null }

export type Order = 'relevant' | 'popular' | 'rated' | 'newest' | 'naira-up' | 'naira-down' | 'dollars-up' | 'dollars-down'

// Every order ends with the id, so that pages neither repeat nor skip a course.
const orders = {
  popular: sql`total_enrollments desc, course_id desc`,
  rated: sql`rated desc, course_id desc`,
  newest: sql`created_at desc, course_id desc`,
  'naira-up': sql`naira_up, course_id`,
  'naira-down': sql`naira_down desc, course_id desc`,
  'dollars-up': sql`dollars, course_id`,
  'dollars-down': sql`dollars desc, course_id desc`,
} as const

const all = (conditions: RawBuilder<unknown>[]) => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `))

/** The status is a literal, because a prepared statement with a parameter can't use the partial indexes of LIVE courses. */
const hasStatus = (status: CourseStatus) => sql`status = ${sql.lit(status)}`

/** Returns the conditions that the index of words and tags supports. */
function byTags({ filter, words }: Pick<Wanted, 'filter' | 'words'>): RawBuilder<unknown>[] {
  const { categoryId, isFree, leastRatingBand, lengthBands, levels, languages } = filter
  const each = [
    ...(categoryId === null ? [] : [`category ${categoryId}`]),
    ...(isFree === null ? [] : [isFree ? 'free' : 'paid']),
    ...(leastRatingBand === null ? [] : [`rating ${leastRatingBand}`]),
  ]
  return [
    ...(words === null ? [] : [sql`search @@ ${words}::tsquery`]),
    ...(each.length === 0 ? [] : [sql`tags @> ${each}::text[]`]),
    ...(lengthBands === null ? [] : [sql`tags && ${lengthBands.map((band) => `length ${band}`)}::text[]`]),
    ...(levels === null ? [] : [sql`tags && ${levels.map((level) => `level ${level}`)}::text[]`]),
    ...(languages === null ? [] : [sql`tags && array(select 'language ' || lower(one) from unnest(${languages}::text[]) one)`]),
  ]
}

/** Returns each filter's condition on the columns of `course_stats` and `course_counts`. */
const byColumns = ({ isFree, leastRatingBand, lengthBands, levels, languages }: ListingFilter) => ({
  price: isFree === null ? sql`true` : sql`is_free = ${isFree}`,
  rating: leastRatingBand === null ? sql`true` : sql`rating_band >= ${leastRatingBand}`,
  length: lengthBands === null ? sql`true` : sql`length_band = any (${lengthBands}::integer[])`,
  level: levels === null ? sql`true` : sql`level = any (${levels}::text[])`,
  language: languages === null ? sql`true` : sql`lower(language) = any (array(select lower(one) from unnest(${languages}::text[]) one))`,
})

/** Returns the same conditions in a form that the index of words and tags doesn't support, so that the planner checks them row by row. */
const rowByRow = ({ filter, words }: Wanted): RawBuilder<unknown>[] => [
  ...Object.values(byColumns(filter)),
  ...(filter.categoryId === null ? [] : [sql`category_ids @> array[${filter.categoryId}::integer]`]),
  ...(words === null ? [] : [sql`(search @@ ${words}::tsquery) is true`]),
]

/** Sums up the stored counts of LIVE courses. */
const storedCount = (filter: ListingFilter) => sql`
  select coalesce(sum(number), 0) as total from course_counts
  where category_id = ${filter.categoryId ?? 0} and ${all(Object.values(byColumns(filter)))}
`

/** Returns the number of LIVE courses that match, from the stored counts. */
export async function countListings(db: Db, filter: ListingFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`${alongIndexes} ${storedCount(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * Returns whether a LIVE course matches a tsquery. Checks the most popular courses first, because the index would return every course with a common word
 * before `exists` ends.
 */
export async function isFound(db: Db, words: string): Promise<boolean> {
  const matches = sql`search @@ ${words}::tsquery`
  const { rows } = await sql<{ isFound: boolean }>`
    ${alongIndexes} select case
      when exists (select from (${mostPopular(MOST_ASKED_FIRST)}) popular where ${matches}) then true
      else exists (select from course_stats where ${hasStatus('LIVE')} and ${matches})
    end as "isFound"
  `.execute(db)
  return rows[0]?.isFound ?? false
}

const MOST_ASKED_FIRST = 100

const mostPopular = (most: number) =>
  sql`select * from course_stats where ${hasStatus('LIVE')} order by ${orders.popular} limit ${sql.lit(most)}`

export type Part = { limit: number; offset: number }

/** The ranking of matching courses. `any` is a tsquery of all words, including common words. */
export type Ranking = { words: readonly WordMeaning[]; any: string }
type Ordered = Part & { order: Order; ranking: Ranking | null }

/** Orders by the number of matched words, of whole words and of title words, then by `ts_rank_cd`, then by popularity. */
function relevance({ words, any }: Ranking): RawBuilder<unknown> {
  const whole = words.map((word) => word.whole).filter((query) => query !== '')
  const counts = [
    ...(words.length > 1
      ? [
          matches(
            sql`search`,
            words.map(({ loose }) => loose),
          ),
        ]
      : []),
    ...(whole.length > 0 ? [matches(sql`search`, whole), matches(sql`ts_filter(search, '{a}')`, whole)] : []),
  ]
  return sql.join([...counts.map((count) => sql`${count} desc`), sql`ts_rank_cd(search, ${any}::tsquery) desc`, orders.popular])
}

/** Returns the number of tsqueries that a vector matches. */
const matches = (vector: RawBuilder<unknown>, queries: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    queries.map((query) => sql`(${vector} @@ ${query}::tsquery)::integer`),
    sql` + `,
  )})`

/** Returns the number of matches that the planner expects from its statistics on words and tags. */
export async function estimateMatches(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    ${alongIndexes} explain (format json) select from course_stats where ${all([hasStatus(wanted.status), ...byTags(wanted)])}
  `.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

export type ListedRow = CardRow & { status: CourseStatus; createdAt: Date; updatedAt: Date; categoryIds: number[] }
export type ListedPage = { rows: ListedRow[]; total: number }

const listedColumns = sql.raw(
  [...cardColumns, 'courses.status', 'courses.created_at as createdAt', 'courses.updated_at as updatedAt']
    .map((column) => column.replace(/ as (\w+)$/, ' as "$1"'))
    .join(', '),
)

/**
 * Runs a query that finds `course_id` and `place`, and the `total` in each row. Returns the cards in that order, in one statement. Omits
 * courses whose status has changed.
 */
async function readCards(db: Db, found: RawBuilder<unknown>, status: CourseStatus): Promise<ListedPage> {
  const { rows } = await sql<ListedRow & { total: number; isListed: boolean }>`
    ${alongIndexes} select total, courses.id is not null as "isListed", ${listedColumns}, ${runningSale} as sale, ${categoryIds} as "categoryIds"
    from (${found}) page
    left join courses on courses.id = page.course_id and courses.status = ${sql.lit(status)}
    left join course_stats on course_stats.course_id = courses.id
    left join users on users.id = courses.instructor_id
    left join media_files covers on covers.id = courses.cover_id
    order by place
  `.execute(db)
  return { rows: rows.filter(({ isListed }) => isListed), total: rows[0]?.total ?? 0 }
}

/** Numbers the rows of an ordered query. Returns one row without a course if it finds none, so that the total is known. */
const numbered = (ordered: RawBuilder<unknown>, total: RawBuilder<unknown>) => sql`
  select course_id, place, total from (${total}) counted left join (
    select course_id, row_number() over () as place from (${ordered}) ordered
  ) part on true
`

/**
 * Finds matching courses through the index of words and tags, and sorts them. If there are more than `most`, the total is `most + 1` and the
 * page is empty.
 */
export function gatherCards(
  db: Db,
  wanted: Wanted,
  { order, ranking, limit, offset, most }: Ordered & { most: number | null },
): Promise<ListedPage> {
  const isRanked = order === 'relevant' && ranking !== null
  const gathered = sql`
    with gathered as materialized (
      select course_id, total_enrollments, rated, created_at, naira_up, naira_down, dollars ${isRanked ? sql`, search` : sql``}
      from course_stats where ${all([hasStatus(wanted.status), ...byTags(wanted)])}
      limit ${most === null ? null : most + 1}
    ), counted as materialized (select count(*) as total from gathered)
  `
  const ordered = sql`
    select course_id from gathered where (select total from counted) <= ${most ?? 2_147_483_647}
    order by ${isRanked ? relevance(ranking) : orders[order === 'relevant' ? 'popular' : order]}
    limit ${limit} offset ${offset}
  `
  return readCards(db, sql`${gathered} ${numbered(ordered, sql`select total from counted`)}`, wanted.status)
}

type Walked = Part & { order: keyof typeof orders }

/** Finds matching courses by scanning an index in sort order. Suits filters that many courses match. */
const walk = (wanted: Wanted, { order, limit, offset }: Walked, isMeant = sql`true`) => sql`
  select course_id from course_stats
  where ${all([hasStatus(wanted.status), ...rowByRow(wanted), isMeant])}
  order by ${orders[order]}
  limit ${limit} offset ${offset}
`

/** Returns one page of matching courses in the order of an index. The total isn't counted. */
export const walkCards = async (db: Db, wanted: Wanted, page: Walked): Promise<ListedRow[]> =>
  (await readCards(db, numbered(walk(wanted, page), sql`select 0 as total`), wanted.status)).rows

/**
 * Returns one page of LIVE courses and their number. Decides by that number between scanning the index of the sort order and sorting all
 * matches, of which there are at most `few`.
 */
export function listCounted(db: Db, filter: ListingFilter, { few, ...page }: Walked & { few: number }): Promise<ListedPage> {
  const wanted = { status: 'LIVE', filter, words: null } as const
  const tags = byTags(wanted)
  const walked = walk(wanted, page, tags.length === 0 ? sql`true` : sql`(select total from counted) > ${few}`)
  const gathered = sql`
    select course_id, total_enrollments, rated, created_at, naira_up, naira_down, dollars
    from course_stats where ${all([hasStatus('LIVE'), ...tags, sql`(select total from counted) <= ${few}`])}
  `
  const sorted = sql`select course_id from gathered order by ${orders[page.order]} limit ${page.limit} offset ${page.offset}`
  const found =
    tags.length === 0
      ? sql`with counted as materialized (${storedCount(filter)}) ${numbered(walked, sql`select total from counted`)}`
      : sql`
        with counted as materialized (${storedCount(filter)}), gathered as materialized (${gathered})
        ${numbered(sql`(${walked}) union all (${sorted})`, sql`select total from counted`)}
      `
  return readCards(db, found, 'LIVE')
}

/** Returns a part of the `most` most popular matching courses, most relevant first. */
export async function rankPopularCards(
  db: Db,
  wanted: Wanted,
  { ranking, most, limit, offset }: Part & { ranking: Ranking; most: number },
): Promise<ListedRow[]> {
  const popular = sql`
    with popular as materialized (
      select course_id, total_enrollments, search from course_stats
      where ${all([hasStatus(wanted.status), ...rowByRow(wanted)])}
      order by ${orders.popular}
      limit ${most}
    )
  `
  const ordered = sql`select course_id from popular order by ${relevance(ranking)} limit ${limit} offset ${offset}`
  return (await readCards(db, sql`${popular} ${numbered(ordered, sql`select 0 as total`)}`, wanted.status)).rows
}

/** Returns the cards of these courses in the order of the ids. Omits courses whose status has changed. */
export const listCards = async (db: Db, ids: readonly number[], status: CourseStatus): Promise<ListedRow[]> =>
  (
    await readCards(
      db,
      sql`select course_id, place, 0 as total from unnest(${ids}::integer[]) with ordinality as given (course_id, place)`,
      status,
    )
  ).rows

/** Counts LIVE courses per filter value, with all other filters applied, from the stored counts. */
export const countKeptValues = (db: Db, filter: ListingFilter): Promise<ValueCount[]> =>
  countValues(db, filter, sql`course_counts where category_id = ${filter.categoryId ?? 0}`)

/** Like `countKeptValues`, for courses that match the words. */
export const countFoundValues = (db: Db, { filter, words }: { filter: ListingFilter; words: string }): Promise<ValueCount[]> =>
  countValues(
    db,
    filter,
    sql`(
      select is_free, rating_band, length_band, level, language, 1 as number
      from course_stats where ${all([hasStatus('LIVE'), ...byTags({ filter: { ...everything, categoryId: filter.categoryId }, words })])}
    ) found`,
  )

/** Estimates `countFoundValues` from the `most` most popular courses, each of which represents `each` courses. */
export const estimateFoundValues = (
  db: Db,
  { filter, words, most, each }: { filter: ListingFilter; words: string; most: number; each: number },
): Promise<ValueCount[]> =>
  countValues(
    db,
    filter,
    sql`(
      select is_free, rating_band, length_band, level, language, ${each}::integer as number
      from (${mostPopular(most)}) popular
      where ${all(rowByRow({ status: 'LIVE', filter: { ...everything, categoryId: filter.categoryId }, words }))}
    ) found`,
  )

export const everything = { categoryId: null, isFree: null, leastRatingBand: null, lengthBands: null, levels: null, languages: null }

async function countValues(db: Db, filter: ListingFilter, counted: RawBuilder<unknown>): Promise<ValueCount[]> {
  const { price, rating, length, level, language } = byColumns(filter)
  const { rows } = await sql<ValueCount>`
    ${alongIndexes} with cells as materialized (
      select is_free, rating_band, length_band, level, language, sum(number)::integer as number
      from ${counted}
      group by 1, 2, 3, 4, 5
      having sum(number) > 0
    ), judged as materialized (
      select cells.*, ${price} as price_passes, ${rating} as rating_passes, ${length} as length_passes, ${level} as level_passes,
        ${language} as language_passes
      from cells
    )
    select 'price' as facet, is_free::text as value, sum(number) as count from judged
    where rating_passes and length_passes and level_passes and language_passes group by 2
    union all
    select 'rating', rating_band::text, sum(number) from judged
    where price_passes and length_passes and level_passes and language_passes group by 2
    union all
    select 'length', length_band::text, sum(number) from judged
    where price_passes and rating_passes and level_passes and language_passes group by 2
    union all
    select 'level', level, sum(number) from judged
    where price_passes and rating_passes and length_passes and language_passes group by 2
    union all
    select 'language', (array_agg(language order by number desc, language))[1], sum(number) from judged
    where price_passes and rating_passes and length_passes and level_passes group by lower(language)
  `.execute(db)
  return rows
}

/**
 * Replaces the rows of each cell with their sum. Uses one statement, so that concurrent readers see either the rows or the sum, and rows
 * that a concurrent call deletes aren't summed twice.
 */
export async function sumUpCounts(db: Db): Promise<void> {
  await sql`
    with removed as (delete from course_counts returning *)
    insert into course_counts (category_id, is_free, rating_band, length_band, level, language, number)
    select category_id, is_free, rating_band, length_band, level, language, sum(number) from removed
    group by 1, 2, 3, 4, 5, 6
    having sum(number) <> 0
    order by 1, 2, 3, 4, 5, 6
  `.execute(db)
}
