import type { CourseStatus } from '@akada/contract/courses.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { cardColumns } from './courses.queries.ts'
import { type SearchWord, searchWords } from './courses.rules.ts'

export type CourseSearch = { search: string; categoryId?: number | undefined; status: CourseStatus; page: number; size: number }

/** Where a word of a search is found: in texts by its tsquery, and among names by ids. */
type Meaning = { tsquery: string; instructorIds: string[]; categoryIds: number[] }

/** One page of the courses that match, most relevant first, or most popular first without words; and how many match in all. */
export async function searchCourses(db: Db, { search, page, size, ...filter }: CourseSearch) {
  const meanings = search === '' ? [] : await meaningsOf(db, searchWords(search))
  if (search !== '' && meanings.length === 0) return { rows: [], total: 0 }

  const matches = sql.join([statusIs(filter.status), ...inCategory(filter.categoryId), ...meanings.map(isMeant)], sql` and `)
  const [rows, total] = await Promise.all([
    listCards(db, { matches, rank: rankBy(meanings), limit: size, offset: (page - 1) * size }),
    countMatches(db, matches),
  ])
  return { rows, total }
}

/** Whether any LIVE course is found by these words, the last of which may be unfinished unless they say otherwise; null for words that mean nothing. */
export async function findsCourses(db: Db, search: string, { isFinished = false } = {}): Promise<boolean | null> {
  const words = searchWords(search)
  const meanings = await meaningsOf(db, isFinished ? words.map(({ text }) => ({ text, prefix: null, completions: [] })) : words)
  if (meanings.length === 0) return null
  const matches = sql.join([statusIs('LIVE'), ...meanings.map(isMeant)], sql` and `)
  const { rows } = await sql<{ isFound: boolean }>`select exists (select from courses where ${matches}) as "isFound"`.execute(db)
  return rows[0]?.isFound ?? false
}

/** Looks the words up once, so that finding courses needs no join with names. Words that mean nothing, such as 'the', are left out. */
async function meaningsOf(db: Db, words: readonly SearchWord[]): Promise<Meaning[]> {
  if (words.length === 0) return []
  const { rows } = await sql<Meaning>`
    with words as (
      select ordinal, pattern, prefix, plainto_tsquery('english', plain(word)) as whole,
        coalesce(to_tsquery('english', completions), '') as completed,
        coalesce((quote_literal(plain(prefix)) || ':*')::tsquery, '') as begun,
        coalesce((
          select string_agg('(' || meant::text || ')', '|')::tsquery
          from search_synonyms, plainto_tsquery('english', plain(means)) meant
          where search_synonyms.word = plain(given.word) and numnode(meant) > 0
        ), '') as synonyms
      from unnest(
        ${words.map(({ text }) => text)}::text[],
        ${words.map(({ prefix }) => prefix)}::text[],
        ${words.map(({ completions }) => completions.join(' | '))}::text[],
        ${words.map(namePattern)}::text[]
      ) with ordinality as given (word, prefix, completions, pattern, ordinal)
    )
    select (whole || completed || begun || synonyms)::text as tsquery,
      array(
        select instructors.user_id from instructors join users on users.id = instructors.user_id
        where plain(' ' || users.first_name || ' ' || users.last_name || ' ') like plain(pattern)
      ) as "instructorIds",
      array(select id from categories where plain(' ' || name || ' ') like plain(pattern)) as "categoryIds"
    from words
    where numnode(whole || synonyms) > 0 or (numnode(begun) > 0 and ${words.length} = 1)
    order by ordinal
  `.execute(db)
  return rows
}

const namePattern = ({ text, prefix }: SearchWord): string => `% ${text.replace(/[\\%_]/g, '\\$&')}${prefix === null ? ' ' : ''}%`

// A literal: with a parameter the partial indexes of LIVE courses can't be used by a prepared statement's plan.
const statusIs = (status: CourseStatus) => sql<boolean>`courses.status = ${sql.lit(status)}`

const inCategory = (categoryId: number | undefined): RawBuilder<boolean>[] =>
  categoryId === undefined
    ? []
    : [sql<boolean>`exists (select from course_categories where course_id = courses.id and category_id = ${categoryId})`]

/** A union where the word is in names too: with `or` between tables PostgreSQL would read every course. */
function isMeant({ tsquery, instructorIds, categoryIds }: Meaning): RawBuilder<boolean> {
  const inTexts = sql<boolean>`search @@ ${tsquery}::tsquery`
  if (instructorIds.length === 0 && categoryIds.length === 0) return sql`courses.${inTexts}`
  return sql`courses.id in (
    select id from courses where status = 'LIVE' and ${inTexts}
    union all select id from courses where instructor_id = any (${instructorIds}::uuid[])
    union all select course_id from course_categories where category_id = any (${categoryIds}::integer[])
  )`
}

/** A course found by a name alone has no rank by its texts, and stands by its popularity. */
const rankBy = (meanings: readonly Meaning[]): RawBuilder<number> | null =>
  meanings.length === 0
    ? null
    : sql<number>`ts_rank_cd(courses.search, ${sql.join(
        meanings.map(({ tsquery }) => sql`${tsquery}::tsquery`),
        sql` || `,
      )})`

type Listing = { matches: RawBuilder<unknown>; rank: RawBuilder<number> | null; limit: number; offset: number }

/** Picks the page's ids first: the joins then touch its rows only. */
const listCards = (db: Db, { matches, rank, limit, offset }: Listing) =>
  db
    .with('found', (cte) =>
      cte
        .selectFrom('course_stats')
        .innerJoin('courses', 'courses.id', 'course_stats.course_id')
        .select(['course_stats.course_id', 'course_stats.total_enrollments'])
        .select((rank ?? sql<number>`0::real`).as('rank'))
        .where(sql<boolean>`${matches}`)
        .$if(rank !== null, (query) => query.orderBy('rank', 'desc'))
        .orderBy('course_stats.total_enrollments', 'desc')
        .orderBy('course_stats.course_id', 'desc')
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('found')
    .innerJoin('courses', 'courses.id', 'found.course_id')
    .innerJoin('course_stats', 'course_stats.course_id', 'found.course_id')
    .innerJoin('users', 'users.id', 'courses.instructor_id')
    .leftJoin('media_files as covers', 'covers.id', 'courses.cover_id')
    .select(cardColumns)
    .orderBy('found.rank', 'desc')
    .orderBy('found.total_enrollments', 'desc')
    .orderBy('found.course_id', 'desc')
    .execute()

async function countMatches(db: Db, matches: RawBuilder<unknown>): Promise<number> {
  const { total } = await db
    .selectFrom('courses')
    .select(sql<number>`count(*)`.as('total'))
    .where(sql<boolean>`${matches}`)
    .executeTakeFirstOrThrow()
  return total
}
