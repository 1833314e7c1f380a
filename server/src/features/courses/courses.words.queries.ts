import { sql } from 'kysely'
import { alongIndexes } from '#platform/database/along-indexes.ts'
import type { Db } from '#platform/database/database.ts'
import type { SearchWord } from './courses.words.ts'

/** The meaning of one search word, as tsqueries. */
export type WordMeaning = {
  /** The index of the word in the search. */
  place: number
  /** Matches the word in any form, or a synonym. '' if the word can only be a prefix. */
  whole: string
  /** Also matches words that begin with this word, if it may be unfinished. */
  loose: string
}

/** Omits stop words, such as “the”. */
export async function listWordMeanings(db: Db, words: readonly SearchWord[]): Promise<WordMeaning[]> {
  if (words.length === 0) return []
  const { rows } = await sql<WordMeaning>`
    ${alongIndexes} with words as (
      select ordinal, coalesce(spelled, '') as spelled, coalesce(named, '') as named,
        coalesce(to_tsquery('english', completions), '') as completed,
        coalesce((quote_literal(without_articles(plain(prefix))) || ':*')::tsquery, '') as begun,
        coalesce((
          select string_agg('(' || meant::text || ')', '|')::tsquery
          from (
            select query_of('english', spelled_out(plain(means)))
            from search_synonyms
            where word = plain(given.word) and not is_title_only
            union all
            -- Ordinary words, such as “go” for “golang” and “next” for “next.js”, count only in titles.
            select to_tsquery('english', quote_literal(means) || ':A')
            from (
              select means from search_synonyms where word = plain(given.word) and is_title_only
              union all
              select substring(plain(given.word) from '^([a-z]{2,})(?:\\.js|\\.ts|js)$')
            ) titled (means)
          ) synonyms (meant)
          where numnode(meant) > 0
        ), '') as synonyms
      from (
        -- “set up” is also “setup”.
        select word, prefix, completions, ordinal,
          case when spelled_out(this || ' ' || next) = concat_ws(' ', this, next, this || next) then this || next end as joined
        from (
          select *, plain(word) as this, plain(lead(word) over (order by ordinal)) as next
          from unnest(
            ${words.map(({ text }) => text)}::text[],
            ${words.map(({ prefix }) => prefix)}::text[],
            ${words.map(({ completions }) => completions.join(' | '))}::text[]
          ) with ordinality as typed (word, prefix, completions, ordinal)
        ) typed
      ) given,
      lateral (
        select string_agg('(' || form::text || ')', '|') filter (where numnode(form) > 0)::tsquery as spelled,
          -- Names aren't stemmed.
          string_agg('(' || name::text || ')', '|') filter (where numnode(form) > 0 and numnode(name) > 0)::tsquery as named
        from unnest(spellings(plain(word)) || joined) spelling, query_of('english', spelling) form, query_of('simple', spelling) name
      ) forms
    )
    select ordinal::integer - 1 as place, (spelled || named || synonyms)::text as whole,
      (spelled || named || completed || begun || synonyms)::text as loose
    from words
    where numnode(spelled || synonyms) > 0 or (numnode(begun) > 0 and ${words.length} = 1)
    order by ordinal
  `.execute(db)
  return rows
}
