import { removeOwnedCourse } from '#features/cart/remove-owned-course.ts'
import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Tx } from '#platform/database/database.ts'

type Order = { id: number; userId: string }

/** Applies the payment of an order's seats. The courses leave the buyer's cart. Enrolls no one, because the buyer assigns the seats. */
export async function completeSeats(tx: Tx, { id, userId }: Order, seats: readonly { courseId: number }[]): Promise<void> {
  if (seats.length === 0) return
  for (const courseId of new Set(seats.map((seat) => seat.courseId))) await removeOwnedCourse(tx, { userId, courseId })
  await notifyPeople(tx, {
    userIds: [userId],
    type: 'message',
    title: seats.length === 1 ? 'Your seat is ready' : `Your ${seats.length} seats are ready`,
    message: 'Invite your team to start learning.',
    link: `/orders/${id}/seats`,
    key: `seats:${id}:paid`,
    hasOwnMail: true,
  })
}
