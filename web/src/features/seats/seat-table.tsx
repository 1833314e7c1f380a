import type { Seat, Team } from '@akada/contract/seats.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { EmailText, SentActions } from '../../ui/sent-actions.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'
import { nameOf, seatProblems, seatStates } from './seat-words.ts'
import { useResend, useRevoke } from './seats.api.ts'

const columns: readonly Column<Seat>[] = [
  {
    key: 'member',
    header: 'Member',
    phone: 'primary',
    cell: (seat) => (seat.member ? <bdi className="wrap-anywhere">{seat.member}</bdi> : <EmailText email={nameOf(seat)} />),
    note: ({ member, email, problem }) => (problem === null ? member && email : seatProblems[problem]),
  },
  {
    key: 'state',
    header: 'Status',
    phone: 'status',
    cell: ({ state }) => <Badge kind={seatStates[state].kind}>{seatStates[state].text}</Badge>,
  },
  {
    key: 'progress',
    header: 'Progress',
    phone: 'amount',
    cell: ({ progress }) => (progress === null ? '–' : `${progress}%`),
    // Leaves the line to the email of an invited person.
    phoneCell: ({ progress }) => (progress === null ? null : `${progress}%`),
  },
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

function Actions({ seat }: { seat: Seat }) {
  const { id, mayResend, mayRevoke, mayReassign } = seat
  const [isReassigning, setReassigning] = useState(false)
  const resend = useResend()
  const revoke = useRevoke()
  const name = nameOf(seat)
  if (!mayResend && !mayRevoke && !mayReassign) return null
  return (
    <SentActions
      {...{ id, name, resend, revoke, mayResend, mayRevoke }}
      revokeText={`The link that we sent to ${isolated(name)} stops working, and the seat is free again.`}
      revoked="The invitation is revoked. The seat is free again."
    >
      {mayReassign && (
        <Button variant="quiet" size="small" aria-label={`Reassign the seat of ${name}`} onClick={() => setReassigning(true)}>
          Reassign
        </Button>
      )}
      {isReassigning && <ReassignDialog seat={seat} onClose={() => setReassigning(false)} />}
    </SentActions>
  )
}
