import type { AuditEntry } from '@akada/contract/audit.ts'
import { Link } from 'react-router'
import { adminPaths } from '../../lib/work-paths.ts'
import { ListTable } from '../../ui/list-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table.tsx'
import { termFor } from './audit-words.ts'
import { EntryChanges } from './entry-changes.tsx'
import { SubjectLink } from './subject-link.tsx'

const columns: readonly Column<AuditEntry>[] = [
  { key: 'at', header: 'Date', phone: 'secondary', order: 'dates', cell: ({ at }) => <Moment at={at} isExact /> },
  {
    key: 'by',
    header: 'User',
    phone: 'secondary',
    cell: (entry) => <Actor entry={entry} />,
    phoneCell: ({ by, origin }) => by?.name ?? withoutPerson[origin],
    isInDetails: true,
  },
  { key: 'act', header: 'Action', phone: 'primary', cell: ({ act }) => <span className="font-semibold">{termFor(act)}</span> },
  { key: 'subject', header: 'Subject', phone: 'details', cell: ({ subject }) => <SubjectLink subject={subject} /> },
  { key: 'changes', header: 'Details', phone: 'details', cell: (entry) => <EntryChanges entry={entry} /> },
]

export const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <ListTable
    defaultSort={{ key: 'at', direction: 'descending' }}
    caption="Audit log"
    isCaptionHidden
    columns={columns}
    rows={entries}
    rowKey={({ id }) => id}
  />
)

const withoutPerson = { WEB: 'System', SITE: 'System', COMMAND_LINE: 'Command line' } as const

const Actor = ({ entry: { by, origin, network } }: { entry: AuditEntry }) => (
  <span className="min-w-0">
    {by ? (
      <Link to={adminPaths.person(by.id)} dir="auto" className="link wrap-anywhere">
        {by.name}
      </Link>
    ) : (
      withoutPerson[origin]
    )}
    {network !== null && <span className="block text-sm wrap-anywhere text-ink-muted">from {network}</span>}
  </span>
)
