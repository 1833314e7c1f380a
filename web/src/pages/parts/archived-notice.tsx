import { useRestore } from '../../features/my-learning/my-learning.api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** A notice above an archived course's lectures, which can't be marked as complete. */
export function ArchivedNotice({ enrollment }: { enrollment: { id: number; title: string } }) {
  const restore = useRestore()
  return (
    <div className="page pt-4">
      <Banner kind="info">
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>You’ve archived this course. Restore it to mark lectures as complete.</span>
          <Button
            variant="secondary"
            size="small"
            busy={restore.isPending}
            busyText="Restoring…"
            onClick={() => restore.mutate(enrollment)}
          >
            Restore
          </Button>
        </span>
      </Banner>
    </div>
  )
}
