import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { noteCountsQuery } from './note-counts.api.ts'

/** Shows how many students have a bookmark or note on a lecture, once there are enough to keep them anonymous. */
export function NoteCount({ courseId, lectureId }: { courseId: number; lectureId: number }) {
  const counts = useQuery(noteCountsQuery(courseId))
  const people = counts.data?.find((count) => count.lectureId === lectureId)?.people
  return (
    people !== undefined && (
      <span className="flex items-center justify-end gap-1">
        <Icon name="bookmark" />
        {people}
        <VisuallyHidden> students bookmarked this</VisuallyHidden>
      </span>
    )
  )
}

/** Explains the counts, or says when they will appear. */
export function NoteCountsHint({ courseId }: { courseId: number }) {
  const counts = useQuery(noteCountsQuery(courseId))
  if (counts.isError)
    return (
      <p role="alert" className="mb-3 flex flex-wrap items-center gap-x-2 px-4 text-sm text-ink-muted lg:px-1">
        We couldn’t count your students’ bookmarks.
        <Button variant="quiet" size="small" busy={counts.isFetching} busyText="Counting…" onClick={() => void counts.refetch()}>
          Try again
        </Button>
      </p>
    )
  return (
    <p className="mb-3 px-4 text-sm text-ink-muted lg:px-1">
      {counts.isPending ? 'Counting your students’ bookmarks…' : sentenceOf(counts.data.length)}
    </p>
  )
}

const sentenceOf = (lectures: number): string =>
  lectures === 0
    ? 'When at least 3 students have bookmarked a lecture, you’ll see the count.'
    : 'Lectures that at least 3 students have bookmarked show the count. Students stay anonymous.'
