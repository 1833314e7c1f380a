import type { CourseCard, listCatalog } from '@akada/contract/courses.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { CourseGrid } from './course-grid.tsx'
import { addressOf, type Listing, withoutFilters } from './listing.ts'
import { MoreCourses } from './more-courses.tsx'
import { useFocusOnMore } from './use-focus-on-more.ts'
import { usePlaceAfterReload } from './use-place-after-reload.ts'

type FoundCoursesProps = {
  listing: Listing
  courses: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isPlaceholderData' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >
  pages: readonly Answer<typeof listCatalog>[]
  actionOf: (course: CourseCard) => ReactNode
  heartOf: (course: CourseCard) => ReactNode
} & Pick<ComponentProps<typeof CourseGrid>, 'interlude' | 'isBelow'>

// After this many automatic pages, a button loads the next one, so that users can reach the footer.
const AUTOMATIC_PAGES = 4

/** Lists the courses, with the controls that load more. */
export function FoundCourses({ listing, courses, pages, actionOf, heartOf, interlude, isBelow }: FoundCoursesProps) {
  const shown = pages.flatMap(({ content }) => content)
  const { grid, focusNextCourse } = useFocusOnMore(shown.length)
  usePlaceAfterReload({
    pages: pages.length,
    isFetching: courses.isFetchingNextPage,
    hasFailed: courses.isFetchNextPageError || !courses.hasNextPage,
    fetchNextPage: courses.fetchNextPage,
  })

  if (shown.length === 0)
    return (
      <Empty
        drawing="search"
        title="No courses available"
        action={
          <Link to={addressOf(withoutFilters(listing))} className={buttonClass()}>
            Clear filters
          </Link>
        }
      />
    )
  const [first] = pages
  return (
    <div ref={grid}>
      {first && <SearchRemarks {...first} />}
      {listing.page > 1 && (
        <Link to={addressOf(listing, listing.page - 1)} rel="prev" className={`mb-5 ${buttonClass({ variant: 'secondary' })}`}>
          Previous page
        </Link>
      )}
      <CourseGrid courses={shown} actionOf={actionOf} heartOf={heartOf} interlude={interlude} isBelow={isBelow} />
      {courses.hasNextPage && !courses.isPlaceholderData && (
        <MoreCourses
          // A new element for each page, because browsers count an element that the new courses push down as a layout shift.
          key={pages.length}
          nextUrl={addressOf(listing, listing.page + pages.length)}
          isAutomatic={pages.length < AUTOMATIC_PAGES}
          isLoading={courses.isFetchingNextPage}
          next={nextOf(listing, pages)}
          hasFailed={courses.isFetchNextPageError}
          onMore={courses.fetchNextPage}
          onAsked={focusNextCourse}
        />
      )}
    </div>
  )
}

/** Returns the number of courses on the next page. */
function nextOf({ page }: Listing, pages: FoundCoursesProps['pages']): number {
  const { size = 0, totalElements = 0 } = pages[0] ?? {}
  return Math.max(0, Math.min(size, totalElements - (page - 1 + pages.length) * size))
}

type SearchRemarksProps = Pick<Answer<typeof listCatalog>, 'correctedQuery' | 'leftOut' | 'isPartial'>

/** Shows the corrected search and the words that were left out. */
function SearchRemarks({ correctedQuery, leftOut, isPartial }: SearchRemarksProps) {
  if (!correctedQuery && !leftOut && !isPartial) return null
  return (
    <p className="mb-6 text-sm text-ink-muted">
      {correctedQuery && (
        <>
          Showing results for <strong className="text-ink">{correctedQuery}</strong>
          {(leftOut || isPartial) && '. '}
        </>
      )}
      {leftOut ? withoutWords(leftOut) : isPartial && 'No courses match all your words. These match some of them.'}
    </p>
  )
}

const withoutWords = (words: readonly string[]): string =>
  `We left out ${new Intl.ListFormat('en').format(words.map((word) => `“${word}”`))} because no course matches ${words.length === 1 ? 'it' : 'them'}.`
