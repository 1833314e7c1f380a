import { counted } from '@akada/contract/counts.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { type Thing, type TrashItem, trashQuery } from './curriculum.api.ts'

type TrashDialogProps = { courseId: number; open: boolean; onRestore: (thing: Thing) => void; onClose: () => void }

/** Lists deleted lectures and sections that can be restored. */
export const TrashDialog = ({ courseId, open, onRestore, onClose }: TrashDialogProps) => (
  <Dialog open={open} title="Trash" onClose={onClose}>
    <p className="mb-4 text-ink-muted">
      Deleted sections and lectures stay in the trash for 30 days. Restoring them also restores student progress.
    </p>
    <TrashList courseId={courseId} onRestore={onRestore} />
  </Dialog>
)

function TrashList({ courseId, onRestore }: Pick<TrashDialogProps, 'courseId' | 'onRestore'>) {
  const trash = useQuery(trashQuery(courseId))
  if (trash.isPending) {
    return (
      <Loading label="Loading trash…" isQuiet>
        <Skeleton className="h-12" />
        <Skeleton className="mt-3 h-12" />
      </Loading>
    )
  }
  if (trash.isError) return <Failed message="We couldn’t load the trash." error={trash.error} onRetry={() => void trash.refetch()} />
  if (trash.data.length === 0) return <p className="py-6 text-center">The trash is empty.</p>
  return (
    <ul>
      {trash.data.map((item) => (
        <TrashRow key={`${item.kind} ${item.id}`} item={item} onRestore={() => onRestore(item)} />
      ))}
    </ul>
  )
}

function TrashRow({ item, onRestore }: { item: TrashItem; onRestore: () => void }) {
  const { kind, title, totalLectures, goneAt } = item
  return (
    <li className="flex items-center gap-3 border-t border-line py-2 first:border-0">
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block leading-snug font-medium">
          {title}
        </span>
        <span className="block text-sm text-ink-muted">
          {kind === 'SECTION' ? `Section with ${counted(totalLectures, 'lecture')}` : 'Lecture'} · deleted permanently on{' '}
          <Moment at={goneAt} />
        </span>
      </span>
      <Button variant="secondary" size="small" className="min-h-11" aria-label={`Restore ${title}`} onClick={onRestore}>
        <Icon name="refresh" />
        Restore
      </Button>
    </li>
  )
}
