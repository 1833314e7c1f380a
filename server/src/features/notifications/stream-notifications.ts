import { listValidSessionIds } from '#features/accounts/accounts.face.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { EventStream, StreamEvent } from '#platform/http/event-streams.ts'
import { countNotifications, findNewestId, listNotificationViews } from './notifications.queries.ts'
import { asNotification } from './notifications.views.ts'

// Older notifications appear only in the list.
const NEWEST = 20

type Place = Pick<Deps, 'db' | 'streams' | 'clock'>

/** Returns a user's newest notifications, oldest first, and the unread count. */
async function newsOf(db: Db, userId: string): Promise<StreamEvent[]> {
  // The unread notifications are counted first, so that the count never includes a notification that is sent later.
  const { unread: unreadCount } = await countNotifications(db, userId)
  const rows = await listNotificationViews(db, userId, { isUnread: false, page: 1, size: NEWEST })
  const notifications = rows.map(asNotification).toSorted((one, other) => one.id - other.id)
  return [
    ...notifications.map((notification) => ({ event: 'notification', id: notification.id, data: notification })),
    { event: 'unread', data: { unreadCount } },
  ]
}

/** Opens a stream that starts after the last event that the browser received, or with new events. */
export async function streamNotifications(
  deps: Place,
  caller: { id: string; sessionId: string },
  lastSeenId: number | null,
): Promise<EventStream> {
  const stream = deps.streams.open(caller)
  try {
    stream.beat()
    stream.startAfter(lastSeenId ?? (await findNewestId(deps.db, caller.id)))
    await notifyStreams(deps, [caller.id])
    return stream
  } catch (error) {
    stream.close()
    throw error
  }
}

/** Sends new notifications to the recipients' streams in this process, as long as their sessions are valid. */
export const notifyStreams = ({ db, streams, clock }: Place, userIds: readonly string[]): Promise<void> =>
  streams.tell(userIds, async (userId) => {
    const news = await newsOf(db, userId)
    // Sessions are checked after the notifications are read, so that an ended session gets no later notifications.
    await endWithSession(db, streams.of(userId), clock())
    return news
  })

/** Called after a gap in which this process may have missed notifications. */
export const notifyAllStreams = (deps: Place): Promise<void> =>
  notifyStreams(deps, [...new Set(deps.streams.all().map(({ userId }) => userId))])

/** Closes the streams of ended sessions, and sends a heartbeat to the others. */
export async function beatStreams({ db, streams, clock }: Place): Promise<void> {
  await endWithSession(db, streams.all(), clock())
  streams.beat()
}

async function endWithSession(db: Db, open: readonly EventStream[], now: Date): Promise<void> {
  if (open.length === 0) return
  const holding = await listValidSessionIds(db, [...new Set(open.map(({ sessionId }) => sessionId))], now)
  for (const stream of open) if (!holding.has(stream.sessionId)) stream.close()
}
