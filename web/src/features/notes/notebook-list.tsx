import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { notebooksQuery } from './notebooks.api.ts'

/** Lists the courses in which the user has notes, including courses to which the user has lost access. */
export function NotebookList() {
  const notebooks = useQuery(notebooksQuery)

  if (notebooks.isPending)
    return (
      <Loading label="Loading your notes…">
        <Skeleton className="h-60 rounded-lg" />
      </Loading>
    )
  if (!notebooks.data)
    return (
      <Failed
        message="We couldn’t load your notes."
        error={notebooks.error}
        onRetry={() => void notebooks.refetch()}
        busy={notebooks.isFetching}
      />
    )
  if (notebooks.data.length === 0)
    return (
      <Empty
        drawing="courses"
        title="You have no notes yet."
        text="Press B while a video plays to bookmark the moment, or write a note under the lecture."
        action={<LinkButton to={paths.myLearning()}>My Learning</LinkButton>}
      />
    )
  return (
    <ul className="grid gap-3">
      {notebooks.data.map(({ courseId, title, notes, isEnrolled }) => (
        <li key={courseId}>
          <Link
            to={paths.myNotes({ course: courseId })}
            className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3 hover:bg-sunken"
          >
            <Icon name="bookmark" className="text-ink-muted" />
            <span dir="auto" className="min-w-40 flex-1 leading-snug font-semibold">
              {title}
            </span>
            {!isEnrolled && <Badge kind="info">No longer enrolled</Badge>}
            <span className="tabular text-sm text-ink-muted">{notes === 1 ? '1 note' : `${notes} notes`}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
