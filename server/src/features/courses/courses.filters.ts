import { type CourseFilters, CourseLength, CourseLevel } from '@akada/contract/courses.ts'

/** The listing filters as `course_stats` columns; null for no filter. */
export type ListingFilter = {
  categoryId: number | null
  isFree: boolean | null
  /** 1 to 4 for at least 3, 3.5, 4 and 4.5 stars. 0 for fewer than 3 stars or no reviews. */
  leastRatingBand: number | null
  lengthBands: number[] | null
  levels: string[] | null
  languages: string[] | null
}

const ratings = ['3.0', '3.5', '4.0', '4.5'] as const
const lengths = CourseLength.options

export const listingFilter = ({ categoryId, price, rating, length, level, language }: CourseFilters): ListingFilter => ({
  categoryId: categoryId ?? null,
  isFree: price === undefined ? null : price === 'free',
  leastRatingBand: rating === undefined ? null : ratings.indexOf(rating) + 1,
  lengthBands: someOf(length)?.map((one) => lengths.indexOf(one)) ?? null,
  levels: someOf(level),
  languages: someOf(language),
})

/** An empty list means no filter. */
const someOf = <Choice>(choices: Choice[] | undefined): Choice[] | null => (choices === undefined || choices.length === 0 ? null : choices)

export const hasFilters = ({ price, rating, length, level, language }: CourseFilters): boolean =>
  [price, rating].some((choice) => choice !== undefined) || [length, level, language].some((choices) => someOf<unknown>(choices) !== null)

/** The number of courses with one value of a filter column. */
export type ValueCount = { facet: 'price' | 'rating' | 'length' | 'level' | 'language'; value: string; count: number }

// A longer list isn't useful.
const MOST_LANGUAGES = 20

/** Returns every choice of each filter with its count. Includes only languages that courses have. */
export function facetsOf(counts: readonly ValueCount[]) {
  const of = (facet: ValueCount['facet']) => counts.filter((one) => one.facet === facet)
  const countOf = (facet: ValueCount['facet'], isMeant: (value: string) => boolean) =>
    of(facet).reduce((sum, { value, count }) => sum + (isMeant(value) ? count : 0), 0)
  const counted = (facet: ValueCount['facet'], choices: readonly string[], isMeant: (choice: number, value: string) => boolean) =>
    choices.map((value, choice) => ({ value, count: countOf(facet, (found) => isMeant(choice, found)) }))
  return {
    price: counted('price', ['free', 'paid'], (choice, value) => value === (choice === 0 ? 'true' : 'false')),
    rating: counted('rating', ratings, (choice, value) => Number(value) > choice).toReversed(),
    length: counted('length', lengths, (choice, value) => Number(value) === choice),
    level: counted('level', CourseLevel.options, (choice, value) => value === CourseLevel.options[choice]),
    language: of('language')
      .toSorted((one, other) => other.count - one.count || one.value.localeCompare(other.value, 'en'))
      .slice(0, MOST_LANGUAGES)
      .map(({ value, count }) => ({ value, count })),
  }
}
