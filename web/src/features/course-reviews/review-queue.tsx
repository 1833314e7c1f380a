import { useQuery } from '@tanstack/react-query'
import { Empty } from '../../ui/empty.tsx'
import { Cards, PagedList } from '../../ui/paged-list.tsx'
import { type QueueFilters, queueQuery } from './course-reviews.api.ts'
import { QueueCard } from './queue-card.tsx'

type ReviewQueueProps = QueueFilters & { linkTo: (page: number) => string }

/** Lists the courses awaiting review, longest waiting first. */
export function ReviewQueue({ linkTo, ...filters }: ReviewQueueProps) {
  const queue = useQuery(queueQuery(filters))
  return (
    <PagedList
      list={queue}
      loading="Loading course reviews…"
      failure="We couldn’t load the course reviews."
      empty={<Empty drawing="courses" text={emptyText(filters)} />}
      linkTo={linkTo}
    >
      {(shown) => <Cards items={shown}>{(course) => <QueueCard course={course} queue={filters.queue} />}</Cards>}
    </PagedList>
  )
}

function emptyText({ queue, search, categoryId }: QueueFilters): string {
  if (search !== '' || categoryId !== undefined) return 'No matching courses. Try different filters.'
  return queue === 'SUBMITTED' ? 'No courses pending review' : 'No changed courses to review'
}
