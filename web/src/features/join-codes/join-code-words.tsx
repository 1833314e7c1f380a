import type { JoinCode, JoinCodeState } from '@akada/contract/join-codes.ts'
import { Badge } from '../../ui/badge.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table.tsx'

const stateWords: Record<JoinCodeState, { text: string; kind: 'success' | 'warning' | 'neutral' }> = {
  OPEN: { text: 'Open', kind: 'success' },
  FULL: { text: 'Full', kind: 'warning' },
  EXPIRED: { text: 'Expired', kind: 'neutral' },
  PAUSED: { text: 'Course archived', kind: 'neutral' },
  CLOSED: { text: 'Closed', kind: 'neutral' },
}

/** Whether a code can still be closed. */
export const isClosable = ({ state }: JoinCode): boolean => state !== 'CLOSED' && state !== 'EXPIRED'

/** The columns of every list of codes. */
export const codeColumns: readonly Column<JoinCode>[] = [
  { key: 'code', header: 'Code', phone: 'primary', cell: ({ code }) => <strong className="tabular whitespace-nowrap">{code}</strong> },
  { key: 'course', header: 'Course', phone: 'secondary', cell: ({ course }) => course.title },
  { key: 'seats', header: 'Seats taken', phone: 'amount', align: 'right', cell: ({ used, seats }) => `${used} of ${seats}` },
  {
    key: 'state',
    header: 'Status',
    phone: 'status',
    cell: ({ state }) => <Badge kind={stateWords[state].kind}>{stateWords[state].text}</Badge>,
  },
  { key: 'createdAt', header: 'Created', phone: 'details', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { key: 'expiresAt', header: 'Expires', phone: 'details', cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
]
