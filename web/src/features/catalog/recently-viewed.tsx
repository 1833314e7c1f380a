import { listChosenCourses } from '@akada/contract/calls/courses.ts'
import type { CourseCard as Card } from '@akada/contract/courses.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef } from 'react'
import { call } from '../../lib/api.ts'
import { forget, useRemembered } from '../../lib/remembered.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const viewedCoursesQuery = (ids: readonly string[]) => ({
  queryKey: ['courses', 'viewed', ids],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listChosenCourses, { query: { ids: ids.join(',') } }, { signal }),
  enabled: ids.length > 0,
  placeholderData: keepPreviousData,
})

const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text)

/** Shows the courses last viewed in this browser. The section is optional, so it hides its errors. */
export function RecentlyViewed({ cardOf }: { cardOf: (course: Card) => ReactNode }) {
  const ids = useRemembered('viewed-courses:1').filter(isId)
  const section = useRef<HTMLElement>(null)
  const headingId = useId()
  const courses = useQuery(viewedCoursesQuery(ids))
  const clear = () => {
    // The focused button disappears, so the focus moves to the page.
    section.current?.closest('main')?.focus({ preventScroll: true })
    forget('viewed-courses:1')
  }

  if (ids.length === 0 || courses.isError || courses.data?.length === 0) return null
  return (
    <section ref={section} aria-labelledby={headingId} className="my-4 min-h-104">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id={headingId} className="text-2xl">
          Recently viewed
        </h2>
        <Button variant="quiet" size="small" aria-label="Clear recently viewed courses" onClick={clear}>
          Clear
        </Button>
      </div>
      {courses.isPending && <Skeleton className="h-88" />}
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-5 overflow-x-auto px-4 pb-4">
        {courses.data?.map((course) => (
          <li key={course.id} className="w-72 flex-none snap-start">
            {cardOf(course)}
          </li>
        ))}
      </ul>
    </section>
  )
}
