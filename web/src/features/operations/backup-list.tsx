import { formatCount } from '@akada/contract/counts.ts'
import type { Backup, Operations } from '@akada/contract/operations.ts'
import { fileSize } from '../../lib/file-size.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useBackup } from './operations.api.ts'

const columns: readonly Column<Backup>[] = [
  { key: 'takenAt', header: 'Created', phone: 'primary', cell: ({ takenAt }) => <Moment at={takenAt} isExact /> },
  { key: 'name', header: 'Folder', phone: 'details', cell: ({ name }) => <code className="break-all text-sm">{name}</code> },
  {
    key: 'files',
    header: 'Files',
    phone: 'secondary',
    align: 'right',
    cell: ({ files }) => formatCount(files),
    phoneCell: ({ files }) => `${formatCount(files)} files`,
  },
  { key: 'bytes', header: 'Size', phone: 'amount', align: 'right', cell: ({ bytes }) => fileSize(bytes) },
]

/** Lists the backups, with a button to create one and instructions to restore one. */
export function BackupList({ backups: { plannedAt, kept, isRunning, list } }: { backups: Operations['backups'] }) {
  const backup = useBackup()
  return (
    <SectionCard title="Backups" intro={planOf(plannedAt, kept)}>
      <Button variant="secondary" busy={backup.isPending || isRunning} busyText="Creating backup…" onClick={() => backup.mutate()}>
        Back up now
      </Button>
      <div className="mt-5">
        {list.length === 0 ? (
          <p>No backups yet.</p>
        ) : (
          <Table caption="Backups" isCaptionHidden columns={columns} rows={list} rowKey={({ name }) => name} />
        )}
      </div>
      <p className="mt-5 text-sm text-ink-muted">
        To restore a backup into an empty site, run <code className="break-words">akada db restore --from …</code>
      </p>
    </SectionCard>
  )
}

const planOf = (plannedAt: string | null, kept: number): string =>
  plannedAt === null
    ? 'Automatic backups are off. Set BACKUP_AT to schedule a nightly backup.'
    : `A backup is created nightly at ${plannedAt} Lagos time. The latest ${kept} are kept.`
