import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CourseActs } from '../features/authoring/course-acts.tsx'
import { courseStatuses } from '../features/authoring/course-words.ts'
import { OwnCourseFilters } from '../features/authoring/own-course-filters.tsx'
import { OwnCourseList, OwnCoursesSkeleton } from '../features/authoring/own-course-list.tsx'
import { ImportCourseButton } from '../features/course-transfer/import-course-button.tsx'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { instructorPaths } from '../lib/work-paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

export const head = (): Head => ({ title: 'Your Courses · Instructor' })

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const filters = filtersOf(query)
  const addressOf = (page?: number) => addressFor({ ...filters, page })
  return (
    <Frame>
      <OwnCourseFilters {...filters} onChange={(asked) => void navigate(addressFor(asked), { preventScrollReset: true })} />
      <div className="mt-6">
        <OwnCourseList
          filters={{ ...filters, page: pageNumberOf(query) }}
          linkTo={(page) => addressOf(pageInAddress(page))}
          menuOf={(course) => <CourseActs course={course} />}
        />
      </div>
    </Frame>
  )
}

export const Pending = () => (
  <Frame>
    <OwnCoursesSkeleton />
  </Frame>
)

const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <h1 className="text-3xl">Your Courses</h1>
      <div className="flex flex-wrap gap-3">
        <ImportCourseButton />
        <LinkButton to={instructorPaths.newCourse}>
          <Icon name="plus" />
          New Course
        </LinkButton>
      </div>
    </div>
    {children}
  </>
)

type Filters = Pick<Parameters<typeof OwnCourseFilters>[0], 'search' | 'status' | 'sort'>

const filtersOf = (query: URLSearchParams): Filters => ({
  search: query.get('search') ?? '',
  status: courseStatuses.find((status) => status === query.get('status')),
  sort: query.get('sort') === 'oldest' ? 'oldest' : 'newest',
})

/** Default values are omitted. */
const addressFor = ({ search, status, sort, page }: Filters & { page?: number | undefined }) =>
  instructorPaths.courses({ search: search || undefined, status, sort: sort === 'newest' ? undefined : sort, page })
