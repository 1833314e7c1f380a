import type { Seat, Team } from '@akada/contract/seats.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'
import { nameOf, seatProblems, seatStates } from './seat-words.ts'
import { useResend, useRevoke } from './seats.api.ts'

const columns: readonly Column<Seat>[] = [
  {
    key: 'member',
    header: 'Member',
    phone: 'primary',
    cell: (seat) => <bdi className="wrap-anywhere">{nameOf(seat)}</bdi>,
    note: ({ member, email, problem }) => (problem === null ? member && email : seatProblems[problem]),
  },
  {
    key: 'state',
    header: 'Status',
    phone: 'status',
    cell: ({ state }) => <Badge kind={seatStates[state].kind}>{seatStates[state].text}</Badge>,
  },
  { key: 'progress', header: 'Progress', phone: 'amount', cell: ({ progress }) => (progress === null ? '–' : `${progress}%`) },
  {
    key: 'active',
    header: 'Last active',
    phone: 'details',
    cell: ({ lastActiveAt }) => (lastActiveAt === null ? '–' : <Moment at={lastActiveAt} />),
  },
  {
    key: 'since',
    header: 'Invited or accepted',
    phone: 'details',
    cell: ({ acceptedAt, invitedAt }) => <Moment at={acceptedAt ?? invitedAt} />,
  },
  { key: 'actions', header: 'Actions', phone: 'details', align: 'right', cell: (seat) => <Actions seat={seat} /> },
]

/** The seats of a course with a member or an invitation. */
export const SeatTable = ({ course, seats }: { course: Team['courses'][number]; seats: readonly Seat[] }) => (
  <Table caption={`Seats of ${isolated(course.title)}`} isCaptionHidden columns={columns} rows={seats} rowKey={({ id }) => id} />
)

type Asked = 'revoke' | 'reassign' | null

function Actions({ seat }: { seat: Seat }) {
  const { id, mayResend, mayRevoke, mayReassign } = seat
  const [asked, setAsked] = useState<Asked>(null)
  const resend = useResend()
  const name = nameOf(seat)
  const close = () => setAsked(null)
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
              onSuccess: () => showToast({ kind: 'success', text: `We’re emailing the invitation to ${isolated(name)} again.` }),
              onError: (error) =>
                showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t resend this invitation. Please try again.') }),
            })
          }
        >
          Resend
        </Button>
      )}
      {mayRevoke && (
        <Button variant="quiet" size="small" aria-label={`Revoke the invitation of ${name}`} onClick={() => setAsked('revoke')}>
          Revoke
        </Button>
      )}
      {mayReassign && (
        <Button variant="quiet" size="small" aria-label={`Reassign the seat of ${name}`} onClick={() => setAsked('reassign')}>
          Reassign
        </Button>
      )}
      {asked === 'revoke' && <RevokeDialog seat={seat} onClose={close} />}
      {asked === 'reassign' && <ReassignDialog seat={seat} onClose={close} />}
    </span>
  )
}

function RevokeDialog({ seat, onClose }: { seat: Seat; onClose: () => void }) {
  const revoke = useRevoke()
  return (
    <ConfirmDialog
      open
      title="Revoke this invitation?"
      text={`The link that we sent to ${isolated(nameOf(seat))} stops working, and the seat is free again.`}
      confirmText="Revoke"
      variant="danger"
      busy={revoke.isPending}
      busyText="Revoking…"
      onConfirm={() =>
        revoke.mutate(seat.id, {
          onSuccess: () => {
            onClose()
            showToast({ kind: 'success', text: 'The invitation is revoked. The seat is free again.' })
          },
          onError: (error) =>
            showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t revoke this invitation. Please try again.') }),
        })
      }
      onCancel={onClose}
    />
  )
}
