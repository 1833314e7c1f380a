import * as announcements from '@akada/contract/announcements.ts'
import type { FastifyInstance } from 'fastify'
import { listTaughtCourses } from '#features/courses/list-taught-courses.ts'
import type { Deps } from '#platform/deps.ts'
import { Answered, Redirected } from '#platform/http/answer.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { countOf, listOf } from './announcements.queries.ts'
import { asAnnouncement } from './announcements.views.ts'
import { createAnnouncement } from './create-announcement.ts'
import { disableAnnouncements } from './disable-announcements.ts'
import { getAnnouncementOutlook } from './get-announcement-outlook.ts'

export function announcementRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, announcements.listAnnouncements, async ({ query: { courseId, ...page } }, { db, user }) => {
    const courseIds = (await listTaughtCourses(db, user.id, courseId)).map(({ id }) => id)
    return { content: (await listOf(db, courseIds, page)).map(asAnnouncement), totalElements: await countOf(db, courseIds), ...page }
  })

  serve(app, deps, announcements.getAnnouncementOutlook, ({ query }, { db, user, now }) =>
    getAnnouncementOutlook(db, user.id, { ...query, now }),
  )

  serve(app, deps, announcements.createAnnouncement, async ({ body }, { db, user, now }) =>
    asAnnouncement(await createAnnouncement(db, user, { ...body, now })),
  )

  serve(app, deps, announcements.disableAnnouncements, async ({ query, body }) => {
    await disableAnnouncements(deps, body.token ?? query.token ?? missing())
    return new Answered(200, 'You’re unsubscribed from emails like this one.', null)
  })

  serve(app, deps, announcements.openMailSettings, async ({ query }) => {
    const token = query.token === undefined ? '' : `?token=${encodeURIComponent(query.token)}`
    return new Redirected(`/mails/unsubscribe${token}`)
  })
}

const missing = (): never =>
  refuse('INVALID_INPUT', { errors: [{ path: 'token', message: 'The link is incomplete. Open the whole link again.' }] })
