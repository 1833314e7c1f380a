import type { Db } from '#platform/database/database.ts'
import { givenNotification } from '../notification-builders.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Learned = { id: number; title: string; lectures: readonly { title: string }[] }

/** The demo student's notifications. The job that creates the certificate adds the notification about it. */
export async function seedNotifications(
  db: Db,
  { userId, now, begun, waiting }: { userId: string; now: Date; begun: Learned; waiting: Learned },
) {
  const at = (agoMs: number) => new Date(now.getTime() - agoMs)
  const [first, second] = begun.lectures
  const learn = ({ id }: Learned) => `/my-learning/courses/${id}`
  await givenNotification(db, {
    user_id: userId,
    title: 'You can start learning',
    message: 'You’re enrolled in 2 new courses.',
    link: '/my-learning',
    created_at: at(19 * DAY),
    read_at: at(19 * DAY - HOUR),
  })
  await givenNotification(db, {
    user_id: userId,
    type: 'comment',
    title: 'New reply',
    message: `There’s a new reply to a question about “${first?.title}”.`,
    course_id: begun.id,
    link: learn(begun),
    created_at: at(5 * DAY),
    read_at: at(4 * DAY),
  })
  await givenNotification(db, {
    user_id: userId,
    title: 'You can start learning',
    message: `You’re enrolled in “${waiting.title}”.`,
    course_id: waiting.id,
    link: learn(waiting),
    created_at: at(4 * DAY),
  })
  await givenNotification(db, {
    user_id: userId,
    type: 'comment',
    title: 'Your instructor replied',
    message: `There’s a new reply to a question about “${second?.title}”.`,
    course_id: begun.id,
    link: learn(begun),
    created_at: at(3 * HOUR),
  })
}
