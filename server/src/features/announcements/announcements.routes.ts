import {
  type Announcement,
  announce,
  getAnnouncementOutlook,
  listAnnouncements,
  openMailSettings,
  stopAnnouncements,
} from '@akada/contract/announcements.ts'
import type { FastifyInstance } from 'fastify'
import { taughtCourses } from '#features/courses/taught-courses.ts'
import type { Deps } from '#platform/deps.ts'
import { Answered, Redirected } from '#platform/http/answer.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { countOf, type FoundAnnouncement, listOf } from './announcements.queries.ts'
import { announcementOutlook, makeAnnouncement } from './make-announcement.ts'
import { stopAnnouncements as stop } from './stop-announcements.ts'

export function announcementRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, listAnnouncements, async ({ query: { courseId, ...page } }, { db, user }) => {
    const courseIds = (await taughtCourses(db, user.id, courseId)).map(({ id }) => id)
    return { content: (await listOf(db, courseIds, page)).map(shown), totalElements: await countOf(db, courseIds), ...page }
  })

  serve(app, deps, getAnnouncementOutlook, ({ query }, { db, user, now }) => announcementOutlook(db, user.id, { ...query, now }))

  serve(app, deps, announce, async ({ body }, { db, user, now }) => shown(await makeAnnouncement(db, user, { ...body, now })))

  serve(app, deps, stopAnnouncements, async ({ query, body }) => {
    await stop(deps, body.token ?? query.token ?? missing())
    return new Answered(200, 'You will get no more mails like this one.', null)
  })

  serve(app, deps, openMailSettings, async () => new Redirected('/settings?tab=notifications'))
}

const missing = (): never => refuse('INVALID_INPUT', { errors: [{ path: 'token', message: 'The code from the link is missing.' }] })

const shown = ({ courseId, courseTitle, createdAt, sentAt, instructorId: _, ...announcement }: FoundAnnouncement): Announcement => ({
  ...announcement,
  course: { id: courseId, title: courseTitle },
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
})
