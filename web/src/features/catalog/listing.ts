import type { CourseLength, CourseLevel, CourseSort } from '@akada/contract/courses.ts'
import { paths } from '../../lib/paths.ts'

export const filterNames = ['price', 'rating', 'length', 'level', 'language'] as const
export type FilterName = (typeof filterNames)[number]
/** Each filter's selected options, in display order. */
export type Filters = { readonly [Name in FilterName]?: readonly string[] }

/** What a catalog page shows, as encoded in its URL. */
export type Listing = { search: string; categoryId: number | undefined; page: number; filters?: Filters; sort?: CourseSort | undefined }

type FilterWords = {
  legend: string
  /** Explains what the filter counts. Shown below the legend. */
  hint?: string
  words: Readonly<Record<string, string>>
  /** The label of the option that clears the filter. Only for filters with a single choice. */
  any?: string
}

// Language options are missing because the server provides them.
export const filterWords: Readonly<Record<FilterName, FilterWords>> = {
  price: { legend: 'Price', any: 'Any price', words: { free: 'Free', paid: 'Paid' } },
  rating: {
    legend: 'Rating',
    any: 'Any rating',
    words: { '4.5': '4.5 & up', '4.0': '4.0 & up', '3.5': '3.5 & up', '3.0': '3.0 & up' },
  },
  length: {
    legend: 'Total length',
    hint: 'Video, reading and quiz time',
    words: {
      'under-1': 'Under 1 hour',
      '1-3': '1–3 hours',
      '3-6': '3–6 hours',
      '6-17': '6–17 hours',
      'over-17': 'Over 17 hours',
    } satisfies Record<CourseLength, string>,
  },
  level: {
    legend: 'Level',
    words: { BEGINNER: 'Beginner', INTERMEDIATE: 'Intermediate', ADVANCED: 'Advanced', ALL: 'All levels' } satisfies Record<
      CourseLevel,
      string
    >,
  },
  language: { legend: 'Language', words: {} },
}

export const sortWords: Readonly<Record<CourseSort, string>> = {
  relevant: 'Most relevant',
  popular: 'Most popular',
  rated: 'Highest rated',
  newest: 'Newest',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
}

const sorts = Object.keys(sortWords) as CourseSort[]

/** Returns the sort orders of a listing. The first one is the default. */
export const sortsOf = ({ search }: Listing): readonly CourseSort[] => sorts.slice(search === '' ? 1 : 0)

/** Returns the number of active filter options. */
export const countFilters = ({ filters = {} }: Listing): number => Object.values(filters).reduce((sum, chosen) => sum + chosen.length, 0)

export const withoutFilters = (listing: Listing): Listing => ({ ...listing, filters: {}, page: 1 })

/** Returns the listing with an option selected or cleared. In a single-choice filter, the new choice replaces the previous one. */
export function withChoice(listing: Listing, { name, value, isChosen }: { name: FilterName; value: string; isChosen: boolean }): Listing {
  const kept = filterWords[name].any ? [] : (listing.filters?.[name] ?? []).filter((other) => other !== value)
  const chosen = choicesIn(name, isChosen ? [...kept, value] : kept)
  return { ...listing, filters: filtersBy((other) => (other === name ? chosen : (listing.filters?.[other] ?? []))), page: 1 }
}

export function listingOf(id: string | undefined, query: URLSearchParams): Listing {
  const page = Number(query.get('page'))
  const listing: Listing = {
    search: query.get('search')?.trim() ?? '',
    categoryId: id === undefined ? undefined : Number(id),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    filters: filtersIn(query),
  }
  const sort = sortsOf(listing)
    .slice(1)
    .find((known) => known === query.get('sort'))
  return sort === undefined ? listing : { ...listing, sort }
}

export function addressOf({ search, categoryId, filters, sort, ...listing }: Listing, page = listing.page): string {
  const query = { search: search || undefined, ...filters, sort, page: page > 1 ? page : undefined }
  return categoryId === undefined ? paths.courses(query) : paths.category(categoryId, query)
}

/** Returns the canonical URL, without filters or sort order. */
export const canonicalOf = (listing: Listing): string =>
  countFilters(listing) === 0 && listing.sort === undefined
    ? addressOf(listing)
    : addressOf({ search: listing.search, categoryId: listing.categoryId, page: 1 })

// Plain forms repeat the parameter, and links separate the values with commas.
const filtersIn = (query: URLSearchParams): Filters =>
  filtersBy((name) =>
    choicesIn(
      name,
      query.getAll(name).flatMap((value) => value.split(',')),
    ),
  )

/** Returns the non-empty filters in a fixed order. */
const filtersBy = (chosenOf: (name: FilterName) => readonly string[]): Filters =>
  Object.fromEntries(filterNames.map((name) => [name, chosenOf(name)] as const).filter(([, chosen]) => chosen.length > 0))

// The contract's limits.
const MOST_LANGUAGES = 20
const aLanguage = /^\P{Cc}{1,60}$/u

/** Returns the valid values in order and without duplicates. The server's page cache uses the same rule (shared-address.ts). */
function choicesIn(name: FilterName, values: readonly string[]): string[] {
  if (name === 'language') {
    const languages = values.map((value) => value.trim()).filter((value) => aLanguage.test(value))
    return [...new Set(languages)].sort().slice(0, MOST_LANGUAGES)
  }
  const { any, words } = filterWords[name]
  const known = Object.keys(words).filter((value) => values.includes(value))
  return any ? known.slice(0, 1) : known
}

export const wordOf = (name: FilterName, value: string): string => filterWords[name].words[value] ?? value
