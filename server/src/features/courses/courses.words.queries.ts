import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { SearchWord } from './courses.rules.ts'

/** What each word of a search means, as a tsquery. Words that mean nothing, such as 'the', are left out. */
export async function listMeanings(db: Db, words: readonly SearchWord[]): Promise<string[]> {
  if (words.length === 0) return []
  const { rows } = await sql<{ tsquery: string }>`
    with words as (
      select ordinal, plainto_tsquery('english', plain(word)) as whole,
        -- Names are kept as they are written.
        plainto_tsquery('simple', plain(word)) as named,
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
        ${words.map(({ completions }) => completions.join(' | '))}::text[]
      ) with ordinality as given (word, prefix, completions, ordinal)
    )
    select (whole || case when numnode(whole) > 0 then named else '' end || completed || begun || synonyms)::text as tsquery
    from words
    where numnode(whole || synonyms) > 0 or (numnode(begun) > 0 and ${words.length} = 1)
    order by ordinal
  `.execute(db)
  return rows.map(({ tsquery }) => tsquery)
}
