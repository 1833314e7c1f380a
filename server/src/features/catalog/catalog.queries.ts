import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** The condition that visitors may open a user's profile. Someone who no longer teaches may have a private one. */
const hasProfilePage = sql<boolean>`(
  users.suspended_at is null and users.erase_at is null and users.erased_at is null and (
    users.is_profile_public
    or exists (select from user_roles where user_roles.user_id = users.id and user_roles.role = 'INSTRUCTOR')
  )
)`

/** Returns each text as words are stored: in lowercase, without accents and other marks that writers may leave out. */
export async function listPlainForms(db: Db, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ plain: string }>`
    select plain(text) as plain from unnest(${texts}::text[]) with ordinality as given (text, place) order by place
  `.execute(db)
  return rows.map(({ plain }) => plain)
}

// The maximum number of courses whose titles are read to find out how a word is written.
const TITLES_READ = 50

/**
 * Returns the words as titles of published courses write them, because words are stored without marks that some scripts need. Words in
 * Latin letters, and words that no title has, stay as they are stored.
 */
export async function listWrittenForms(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ written: string }>`
    select coalesce(written, word) as written
    from unnest(${words}::text[]) with ordinality as given (word, place)
    left join lateral (
      select part as written
      from (
        select title from course_stats join courses on courses.id = course_id
        where word ~ '[^ -~]' and course_stats.status = 'LIVE' and course_stats.search @@ query_of('english', spelled_out(word))
        limit ${sql.lit(TITLES_READ)}
      ) as titles, regexp_split_to_table(title, '[[:space:][:punct:]]+') as part
      where word in (plain(part), without_articles(plain(part)))
      limit 1
    ) as titled on true
    order by place
  `.execute(db)
  return rows.map(({ written }) => written)
}

/** Returns words in the catalog that are similar to the given words, most similar first. */
export async function listSimilarWords(db: Db, words: readonly string[]) {
  const { rows } = await sql<{ typed: string; word: string }>`
    select typed, word from unnest(${words}::text[]) typed, similar_words(typed) order by typed, similarity desc, word
  `.execute(db)
  return rows
}

/** Returns the given words that the catalog contains. */
export async function listKnownWords(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where word = any (${words}::text[])
    union
    select word from instructor_words where word = any (${words}::text[])
  `.execute(db)
  return rows.map(({ word }) => word)
}

// The maximum number of searches without results that are stored per day. A bot could add any number, and admins don't read longer lists.
const LOST_A_DAY = 1_000

/** Counts a search that found nothing. */
export async function countLostSearch(db: Db, { words, now }: { words: string; now: Date }): Promise<void> {
  await sql`
    insert into lost_searches (day, words)
    select today.day, left(plain(${words}), 100) from report_day(${now}) as today (day)
    where (select count(*) from lost_searches where lost_searches.day = today.day) < ${sql.lit(LOST_A_DAY)}
      or exists (select from lost_searches where lost_searches.day = today.day and words = left(plain(${words}), 100))
    on conflict (day, words) do update set times = lost_searches.times + 1
  `.execute(db)
}

export async function forgetLostSearches(db: Db, before: string): Promise<void> {
  await db.deleteFrom('lost_searches').where(sql<boolean>`day < ${before}::date`).execute()
}

/**
 * Deletes words that occur in no published course and in no category name. Locks the words first, so that a word that a concurrent course
 * change needs isn't deleted.
 */
export async function forgetUnusedWords(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(4242, 12)`.execute(tx)
  await sql`
    delete from search_words
    where not exists (select from course_stats where status = 'LIVE' and search @@ query_of('english', spelled_out(word)))
      and word not in (select words_of(name) from categories)
  `.execute(tx)
}

// The maximum number of suggested categories, and of suggested instructors.
const SUGGESTED = 3

// The maximum number of instructors to rank. If more match, some are missing until the user types more letters.
const NAMESAKES = 12

type Named<Id> = { id: Id; name: string }

/**
 * Returns the categories that have, for each typed word, a word that begins with it, in the order of categories, and the instructors who
 * have a LIVE course and such a name, most students first. The texts are first split into words as they are stored for names: “O’Brien”,
 * for example, is stored as “brien”.
 */
export async function suggestNamed(
  db: Db,
  texts: readonly string[],
): Promise<{ categories: Named<number>[]; instructors: Named<string>[] }> {
  const begins = (typed: RawBuilder<unknown>) => sql`word ~>=~ ${typed} and word ~<~ (${typed} || chr(1114111))`
  const { rows } = await sql<{ categories: Named<number>[]; instructors: Named<string>[] }>`
    with parts as materialized (
      select part from unnest(${texts}::text[]) text, parts_of(text) part where length(part) > 1 or part = plain(text)
    ), longest as materialized (
      select part from parts order by length(part) desc limit 1
    ), categories_found as (
      select id, name, position from categories
      where not exists (
        select from parts where not exists (
          select from words_of(name) word where starts_with(word, part) or (paired(part) <> part and strpos(word, part) > 0)
        )
      ) and exists (select from parts)
      order by position, id
      limit ${sql.lit(SUGGESTED)}
    ), instructors_found as (
      select users.id, trim(first_name || ' ' || last_name) as name, students
      from (
        select distinct user_id
        from (
          select user_id from longest join instructor_words named on ${begins(sql`part`)}
          where not exists (
            select from parts others
            where part <> longest.part and not exists (
              select from instructor_words where user_id = named.user_id and ${begins(sql`others.part`)}
            )
          )
          limit ${sql.lit(NAMESAKES)}
        ) found
      ) named
      join users on users.id = named.user_id
      join lateral (
        select sum(total_enrollments) as students
        from courses join course_stats on course_id = courses.id
        where instructor_id = users.id and courses.status = 'LIVE'
      ) taught on students is not null
      where ${hasProfilePage}
      order by students desc, users.id
      limit ${sql.lit(SUGGESTED)}
    )
    select
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by position, id) from categories_found), '[]') as categories,
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by students desc, id) from instructors_found), '[]') as instructors
  `.execute(db)
  return rows[0] ?? { categories: [], instructors: [] }
}

/**
 * Returns the number of LIVE courses, their reviews, and the people who are enrolled in any course. The people are counted in the index
 * `enrollments_active`, because a stored count would have to lock each person who enrolls.
 */
export const sumUpCatalog = (db: Db) =>
  db
    .selectFrom('course_stats')
    .select([
      sql<number>`count(*)`.as('courses'),
      sql<number>`(
        select count(*) from (select distinct user_id from enrollments where status = 'ACTIVE') as students
      )`.as('students'),
      sql<number>`coalesce(sum(total_reviews), 0)`.as('reviews'),
    ])
    .where('status', '=', sql.lit('LIVE'))
    .executeTakeFirstOrThrow()

// Bounds the candidates, however many instructors there are.
const POPULAR_READ = 100

/** Returns the instructor with the most students in popular courses, among those with at least `fewest` LIVE courses. */
export async function findFeaturedInstructor(db: Db, fewest: number) {
  const { rows } = await sql<{ id: string; name: string }>`
    select users.id, trim(first_name || ' ' || last_name) as name
    from (
      select course_id, total_enrollments from course_stats
      where status = 'LIVE'
      order by total_enrollments desc, course_id desc
      limit ${sql.lit(POPULAR_READ)}
    ) popular
    join courses on courses.id = course_id
    join users on users.id = instructor_id
    where ${hasProfilePage}
      and (select count(*) from courses taught where taught.instructor_id = users.id and taught.status = 'LIVE') >= ${fewest}
    group by users.id
    order by sum(total_enrollments) desc, users.id
    limit 1
  `.execute(db)
  return rows[0]
}
