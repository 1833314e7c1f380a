import { csvFile } from '#platform/csv.ts'
import type { Db } from '#platform/database/database.ts'
import { type Asked, ownSeats } from './get-team.ts'
import { asTeam } from './seats.views.ts'

const columns = ['Course', 'Email', 'Name', 'Status', 'Invited', 'Accepted', 'Progress in %', 'Last active']

/** Returns the seats with a member or an invitation, one row each. An order has at most 500 seats. */
export async function downloadTeam(db: Db, { now, timeZone, ...asked }: Asked & { timeZone: string }) {
  const { orderId } = asked
  const { courses, seats } = asTeam(orderId, await ownSeats(db, asked), now)
  const titles = new Map(courses.map(({ id, title }) => [id, title]))
  const moment = (time: string | null) => (time === null ? null : new Date(time))
  return csvFile(
    { name: `seats-of-order-${orderId}.csv`, timeZone },
    columns,
    seats.map((seat) => [
      titles.get(seat.courseId) ?? '',
      seat.email,
      seat.member,
      seat.state,
      moment(seat.invitedAt),
      moment(seat.acceptedAt),
      seat.progress,
      moment(seat.lastActiveAt),
    ]),
  )
}
