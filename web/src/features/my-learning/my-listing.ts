import type { EnrollmentProgress, EnrollmentSort } from '@akada/contract/enrollments.ts'
import { pageInAddress, pageNumberOf } from '../../lib/page-number.ts'
import { paths } from '../../lib/paths.ts'

/** The filters and the sort order of the user's courses, as stored in the URL. */
export type MyListing = {
  search?: string | undefined
  sort?: EnrollmentSort | undefined
  progress?: EnrollmentProgress | undefined
  instructorId?: string | undefined
  categoryId?: number | undefined
  page: number
}

// The first entry is the default order.
export const sortWords: Record<EnrollmentSort, string> = {
  recent: 'Recently accessed',
  title: 'Title',
  newest: 'Newest',
  progress: 'Progress',
}

export const progressWords: Record<EnrollmentProgress, string> = {
  'in-progress': 'In progress',
  completed: 'Completed',
  'not-started': 'Not started',
}

const one = <Value extends string>(words: Record<Value, string>, asked: string | null): Value | undefined =>
  (Object.keys(words) as Value[]).find((value) => value === asked)

/** Reads the listing from a URL query. Invalid values are ignored. */
export function myListingIn(query: URLSearchParams): MyListing {
  const sort = one(sortWords, query.get('sort'))
  const instructor = query.get('instructor') ?? ''
  const category = Number(query.get('category'))
  return {
    search: query.get('search')?.trim().slice(0, 200) || undefined,
    sort: sort === 'recent' ? undefined : sort,
    progress: one(progressWords, query.get('progress')),
    instructorId: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(instructor) ? instructor : undefined,
    categoryId: Number.isInteger(category) && category > 0 && category < 2 ** 31 ? category : undefined,
    page: pageNumberOf(query),
  }
}

export const addressOf = ({ instructorId, categoryId, page, ...listing }: MyListing): string =>
  paths.myLearning({ ...listing, instructor: instructorId, category: categoryId, page: pageInAddress(page) })

export const isNarrowed = ({ search, progress, instructorId, categoryId }: MyListing): boolean =>
  [search, progress, instructorId, categoryId].some((choice) => choice !== undefined)
