import type { Invitation } from '@akada/contract/invitations.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast.tsx'
import { stateWords } from './invitation-words.ts'
import { type Scope, useResend, useRevoke } from './invitations.api.ts'

const columns: readonly Column<Invitation>[] = [
  {
    key: 'email',
    header: 'Email',
    phone: 'primary',
    cell: ({ email }) => <span className="wrap-anywhere">{email ?? 'Erased'}</span>,
    note: ({ student }) => student,
  },
  { key: 'course', header: 'Course', phone: 'secondary', cell: ({ course }) => course.title },
  {
    key: 'state',
    header: 'Status',
    phone: 'status',
    cell: ({ state }) => <Badge kind={stateWords[state].kind}>{stateWords[state].text}</Badge>,
  },
  { key: 'invitedBy', header: 'Invited by', phone: 'details', cell: ({ invitedBy }) => invitedBy },
  { key: 'sentAt', header: 'Sent', phone: 'details', cell: ({ sentAt }) => <Moment at={sentAt} /> },
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
  const [isAsking, setAsking] = useState(false)
  const resend = useResend()
  const revoke = useRevoke()
  const failed = (otherwise: string) => (error: unknown) => showToast({ kind: 'error', text: sentenceOf(error, otherwise) })
  const name = email ?? ''
  if (!mayResend && !mayRevoke) return null
  return (
    <span className="flex flex-wrap items-center justify-end gap-1">
      {mayResend && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Resend to ${name}`}
          busy={resend.isPending}
          busyText="Sending…"
          onClick={() =>
            resend.mutate(id, {
              onSuccess: () => showToast({ kind: 'success', text: `Invitation resent to ${name}.` }),
              onError: failed('We couldn’t resend this invitation. Please try again.'),
            })
          }
        >
          Resend
        </Button>
      )}
      {mayRevoke && (
        <Button variant="quiet" size="small" aria-label={`Revoke the invitation to ${name}`} onClick={() => setAsking(true)}>
          Revoke
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Revoke this invitation?"
        text={`The link that we sent to ${name} for ${isolated(course.title)} will stop working.${scope === 'own' ? ' The invitation still counts toward your monthly allowance.' : ''}`}
        confirmText="Revoke"
        variant="danger"
        busy={revoke.isPending}
        busyText="Revoking…"
        onConfirm={() =>
          revoke.mutate(id, {
            onSuccess: () => {
              setAsking(false)
              showToast({ kind: 'success', text: `The invitation to ${name} was revoked.` })
            },
            onError: failed('We couldn’t revoke this invitation. Please try again.'),
          })
        }
        onCancel={() => setAsking(false)}
      />
    </span>
  )
}
