import { useNavigate, useSearchParams } from 'react-router'
import type { Queue } from '../features/course-reviews/course-reviews.api.ts'
import { QueueFilters } from '../features/course-reviews/queue-filters.tsx'
import { ReviewQueue } from '../features/course-reviews/review-queue.tsx'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { adminPaths } from '../lib/work-paths.ts'
import { ListSkeleton } from '../ui/paged-list.tsx'
import { Tabs } from '../ui/tabs.tsx'

export const head = (): Head => ({ title: 'Course Reviews · Admin' })

const labels: readonly [Queue, string][] = [
  ['SUBMITTED', 'Submitted'],
  ['CHANGED', 'Changed'],
]

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const queue: Queue = query.get('queue') === 'changed' ? 'CHANGED' : 'SUBMITTED'
  const search = query.get('search') ?? ''
  const categoryId = Number(query.get('categoryId')) || undefined
  const at = (place: { queue?: Queue; search?: string; categoryId?: number | undefined; page?: number } = {}) => {
    const { page = 1, ...filters } = { queue, search, categoryId, ...place }
    return adminPaths.courseReviews({
      queue: filters.queue === 'CHANGED' ? 'changed' : undefined,
      search: filters.search || undefined,
      categoryId: filters.categoryId,
      page: pageInAddress(page),
    })
  }
  return (
    <>
      <Heading />
      <QueueFilters search={search} categoryId={categoryId} onChange={(filters) => void navigate(at(filters))} />
      <Tabs<Queue>
        label="Course reviews"
        tabs={labels.map(([value, label]) => ({
          value,
          label,
          panel: (
            <ReviewQueue queue={value} search={search} categoryId={categoryId} page={pageNumberOf(query)} linkTo={(page) => at({ page })} />
          ),
        }))}
        value={queue}
        onChange={(value) => void navigate(at({ queue: value }), { replace: true, preventScrollReset: true })}
      />
    </>
  )
}

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label="Loading course reviews…" />
  </>
)

const Heading = () => <h1 className="mb-6 text-3xl">Course Reviews</h1>
