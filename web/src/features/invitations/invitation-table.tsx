import type { Invitation } from '@akada/contract/invitations.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { Badge } from '../../ui/badge.tsx'
import { Moment } from '../../ui/moment.tsx'
import { EmailText, SentActions } from '../../ui/sent-actions.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { stateWords } from './invitation-words.ts'
import { type Scope, useResend, useRevoke } from './invitations.api.ts'

const columns: readonly Column<Invitation>[] = [
  {
    key: 'email',
    header: 'Email',
    phone: 'primary',
    cell: ({ email }) => <EmailText email={email ?? 'Erased'} />,
    note: ({ student }) => student,
  },
  { key: 'course', header: 'Course', phone: 'secondary', cell: ({ course }) => course.title },
  {
    key: 'state',
    header: 'Status',
    phone: 'status',
    cell: ({ state }) => <Badge kind={stateWords[state].kind}>{stateWords[state].text}</Badge>,
  },
  {
    key: 'sentAt',
    header: 'Sent',
    phone: 'details',
    cell: ({ sentAt }) => <Moment at={sentAt} />,
    note: ({ invitedBy }) => invitedBy && `by ${isolated(invitedBy)}`,
  },
  {
    key: 'until',
    header: 'Accepted or expires',
    phone: 'details',
    cell: ({ state, acceptedAt, expiresAt }) => (state === 'REVOKED' ? '–' : <Moment at={acceptedAt ?? expiresAt} />),
  },
]

type InvitationTableProps = { invitations: readonly Invitation[]; scope: Scope }

export const InvitationTable = ({ invitations, scope }: InvitationTableProps) => (
  <Table
    caption="Invitations"
    isCaptionHidden
    columns={[
      ...columns,
      {
        key: 'actions',
        header: 'Actions',
        phone: 'details',
        align: 'right',
        cell: (invitation) => <Actions invitation={invitation} scope={scope} />,
      },
    ]}
    rows={invitations}
    rowKey={({ id }) => id}
  />
)

function Actions({ invitation: { id, email, course, mayResend, mayRevoke }, scope }: { invitation: Invitation; scope: Scope }) {
  const resend = useResend()
  const revoke = useRevoke()
  if (!mayResend && !mayRevoke) return null
  const name = email ?? 'Erased'
  const allowance = scope === 'own' ? ' The invitation still counts toward your monthly allowance.' : ''
  return (
    <SentActions
      {...{ id, name, resend, revoke, mayResend, mayRevoke }}
      revokeText={`The link that we sent to ${isolated(name)} for ${isolated(course.title)} will stop working.${allowance}`}
      revoked={`The invitation to ${isolated(name)} was revoked.`}
    />
  )
}
