import * as z from 'zod/mini'
import { LECTURES_REMOVED } from '#features/curriculum/queue-progress-check.ts'
import { mayMail } from '#features/notifications/notifications.choices.ts'
import { stopLinks } from '#features/notifications/notifications.links.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { courseMessageEmail, digestEmail } from './enrollments.emails.ts'
import { listInProgress } from './enrollments.listing.queries.ts'
import { findCourseMessage } from './enrollments.messages.queries.ts'
import { findAddressee } from './enrollments.queries.ts'
import { digestWeek, fillIn, percentDone } from './enrollments.rules.ts'
import { finishLearnedThrough } from './finish-course.ts'
import { QUEUE_DIGESTS, queueDigests, queuePage, SEND_DIGEST } from './queue-digests.ts'
import { type CourseMessageOf, MAIL_COURSE_MESSAGE, SEND_COURSE_MESSAGE, sendCourseMessage } from './send-course-message.ts'

const Page = z.object({ week: z.string(), after: z.nullable(z.string()) })
const OfReader = z.object({ userId: z.string(), week: z.string() })

const OfCourse = z.object({ courseId: z.int() })
const OfMessage = z.object({ enrollmentId: z.int(), message: z.enum(['WELCOME', 'COMPLETION']) })

const COURSES_IN_DIGEST = 10

export const enrollmentJobs = (deps: Deps): JobHandler[] => [
  { kind: 'begin-digests', everyMs: 15 * 60_000, run: () => beginDigests(deps) },
  { kind: QUEUE_DIGESTS, run: (payload) => queueDigests(deps.db, z.parse(Page, payload)) },
  { kind: SEND_DIGEST, run: (payload) => sendDigest(deps, z.parse(OfReader, payload)) },
  { kind: SEND_COURSE_MESSAGE, run: (payload) => sendCourseMessage(deps.db, z.parse(OfMessage, payload), deps.clock()) },
  { kind: MAIL_COURSE_MESSAGE, run: (payload) => mailCourseMessage(deps, z.parse(OfMessage, payload)) },
  { kind: LECTURES_REMOVED, run: (payload) => finishLearnedThrough(deps.db, z.parse(OfCourse, payload).courseId, deps.clock()) },
]

async function beginDigests({ db, clock }: Deps): Promise<void> {
  const week = digestWeek(clock())
  if (week !== null) await queuePage(db, { week, after: null })
}

async function sendDigest(deps: Deps, { userId, week }: z.infer<typeof OfReader>): Promise<void> {
  const { db, mailer, site } = deps
  if (!(await mayMail(db, userId, 'weeklyDigest'))) return
  const reader = await findAddressee(db, userId)
  const courses = await listInProgress(db, userId, COURSES_IN_DIGEST)
  if (!reader || courses.length === 0) return
  const messageId = `<digest-${week}-${userId}@${new URL(site.publicUrl).hostname}>`
  const inProgress = courses.map((course) => ({ courseId: course.courseId, title: course.title, percent: percentDone(course) }))
  await mailer.send({
    to: reader.email,
    messageId,
    ...digestEmail(site, { firstName: reader.firstName, courses: inProgress, stop: stopLinks(deps, userId, 'weeklyDigest') }),
  })
}

async function mailCourseMessage(deps: Deps, of: CourseMessageOf): Promise<void> {
  const { db, mailer, site } = deps
  const found = await findCourseMessage(db, of)
  if (!found || !(await mayMail(db, found.userId, 'message'))) return
  const messageId = `<course-message-${of.message.toLowerCase()}-${of.enrollmentId}@${new URL(site.publicUrl).hostname}>`
  await mailer.send({
    to: found.email,
    messageId,
    ...courseMessageEmail(site, { ...of, ...found, text: fillIn(found.words, found), stop: stopLinks(deps, found.userId, 'message') }),
  })
}
