import * as notifications from '@akada/contract/notifications.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { Streamed } from '#platform/http/answer.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { findPreferences, upsertPreferences } from './notifications.mails.queries.ts'
import {
  countNotifications,
  findNotification,
  listNotificationViews,
  markAllRead,
  markOneRead,
  setDeleted,
} from './notifications.queries.ts'
import { unchosen } from './notifications.rules.ts'
import { asNotification } from './notifications.views.ts'
import { streamNotifications } from './stream-notifications.ts'

export function notificationRoutes(app: FastifyInstance, deps: Deps) {
  // Closes the open streams, because a stopping server would otherwise wait for them forever.
  app.addHook('preClose', async () => deps.streams.close())

  serve(app, deps, notifications.listNotifications, async ({ query: { unread, ...page } }, { db, user }) => {
    const isUnread = unread === 'true'
    const [rows, counts] = await Promise.all([listNotificationViews(db, user.id, { isUnread, ...page }), countNotifications(db, user.id)])
    const totalElements = isUnread ? counts.unread : counts.total
    return { content: rows.map(asNotification), totalElements, unreadCount: counts.unread, ...page }
  })

  serve(app, deps, notifications.countUnread, async (_, { db, user }) => ({ unreadCount: (await countNotifications(db, user.id)).unread }))

  serve(app, deps, notifications.streamNotifications, async (_, { user, request }) => {
    const { body } = await streamNotifications(deps, user, lastSeenId(request))
    return new Streamed(body)
  })

  serve(app, deps, notifications.markAllRead, async (_, { db, user, now }) => {
    await markAllRead(db, user.id, now)
    return { unreadCount: (await countNotifications(db, user.id)).unread }
  })

  serve(app, deps, notifications.markRead, async ({ params }, { db, user, now }) => {
    const own = { id: params.id, userId: user.id }
    await markOneRead(db, own, now)
    return notificationOf(db, own)
  })

  serve(app, deps, notifications.deleteNotification, async ({ params }, { db, user, now }) => {
    const isDeleted = await setDeleted(db, { id: params.id, userId: user.id }, now)
    return isDeleted ? null : refuse('NOTIFICATION_NOT_FOUND')
  })

  serve(app, deps, notifications.restoreNotification, async ({ params }, { db, user }) => {
    const own = { id: params.id, userId: user.id }
    await setDeleted(db, own, null)
    return notificationOf(db, own)
  })

  serve(app, deps, notifications.getMailPreferences, async (_, { db, user }) => (await findPreferences(db, user.id)) ?? unchosen)

  serve(app, deps, notifications.updateMailPreferences, async ({ body }, { db, user }) => {
    await upsertPreferences(db, user.id, body)
    return (await findPreferences(db, user.id)) ?? unchosen
  })
}

async function notificationOf(db: Db, own: { id: number; userId: string }) {
  return asNotification((await findNotification(db, own)) ?? refuse('NOTIFICATION_NOT_FOUND'))
}

/** Returns the id of the last event that the browser received, or null on the first connection or for an invalid value. */
function lastSeenId(request: FastifyRequest): number | null {
  const sent = request.headers['last-event-id']
  return typeof sent === 'string' && /^\d{1,10}$/.test(sent) ? Number(sent) : null
}
