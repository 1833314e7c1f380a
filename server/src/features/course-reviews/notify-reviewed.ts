import { isolated } from '@akada/contract/text-direction.ts'
import { mayMail } from '#features/notifications/notifications.choices.ts'
import { stopLinks } from '#features/notifications/notifications.links.ts'
import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { decisionEmail } from './course-reviews.emails.ts'
import { findHeldNews, findNews, listAdmins, listReviewers, type NewEntry } from './course-reviews.queries.ts'
import { isWritten } from './course-reviews.rules.ts'

export const TELL_REVIEWED = 'tell-reviewed'

type Entry = NewEntry & { id: number }

/** Notifies admins of submissions, the instructor of decisions, and each side of the other side's answers. */
export async function announceEntry(tx: Tx, entry: Entry): Promise<void> {
  const { title, instructorId } = (await findNews(tx, entry.id)) ?? refuse('COURSE_NOT_FOUND')
  const key = `course-review:${entry.id}`
  if (entry.kind === 'SUBMITTED') {
    const userIds = (await listAdmins(tx, instructorId)).map(({ id }) => id)
    const words = { title: 'New course to review', message: `“${isolated(title)}” was submitted for review.` }
    await notifyPeople(tx, { ...words, userIds, type: 'alert', courseId: entry.courseId, link: adminLink(entry), key })
  }
  if (entry.kind === 'ANSWERED') await announceAnswer(tx, entry, { title, instructorId, key })
  if (isWritten(entry.kind)) {
    const words = { title: decided[entry.kind], message: [`“${isolated(title)}”.`, entry.body].join(' ').trim() }
    await notifyPeople(tx, { ...words, userIds: [instructorId], type: 'alert', courseId: entry.courseId, link: editorLink(entry), key })
    await enqueue(tx, { kind: TELL_REVIEWED, payload: { entryId: entry.id } })
  }
}

const decided = {
  APPROVED: 'Your course is published',
  CHANGES_REQUESTED: 'Changes requested for your course',
  REJECTED: 'Your course was rejected',
  RELEASE_REFUSED: 'Changes requested for your update',
}

type Release = { entryId: number; courseId: number; released: number }

/** Notifies the instructor that content was released. */
export async function announceRelease(tx: Tx, { entryId, courseId, released }: Release): Promise<void> {
  const { title, instructorId } = (await findNews(tx, entryId)) ?? refuse('COURSE_NOT_FOUND')
  const lectures = released === 1 ? '1 lecture released' : `${released} lectures released`
  await notifyPeople(tx, {
    title: 'Students can now see your changes',
    message: `An admin reviewed “${isolated(title)}”: ${lectures}.`,
    userIds: [instructorId],
    type: 'alert',
    courseId,
    link: `/instructor/courses/edit/${courseId}`,
    key: `course-review:${entryId}`,
  })
}

const adminLink = ({ courseId }: Pick<Entry, 'courseId'>) => `/admin/course-reviews/${courseId}` as const
const editorLink = ({ courseId }: Entry) => `/instructor/courses/edit/${courseId}` as const

type About = { title: string; instructorId: string; key: string }

async function announceAnswer(tx: Tx, entry: Entry, { title, instructorId, key }: About): Promise<void> {
  const { courseId, authorId, body } = entry
  const news = { title: `New comment on the review of “${isolated(title)}”`, message: body, courseId, key }
  if (authorId !== instructorId) {
    await notifyPeople(tx, { ...news, userIds: [instructorId], type: 'message', link: editorLink(entry) })
    return
  }
  const userIds = (await listReviewers(tx, { courseId, except: authorId })).map(({ id }) => id)
  await notifyPeople(tx, { ...news, userIds, type: 'alert', link: adminLink(entry) })
}

/** Notifies admins of a course's unreleased content, once until it is released. */
export async function notifyOfUnreleased(tx: Tx, courseId: number): Promise<void> {
  const news = await findHeldNews(tx, courseId)
  if (!news) return
  await notifyPeople(tx, {
    title: 'New content to review',
    message: `“${isolated(news.title)}” has new content to review.`,
    userIds: (await listAdmins(tx, news.instructorId)).map(({ id }) => id),
    type: 'alert',
    courseId,
    link: adminLink({ courseId }),
    key: `course-held:${courseId}:${news.since.getTime()}`,
  })
}

/** Emails the instructor a decision or requested changes, unless the instructor turned off these emails. */
export async function notifyReviewed(deps: Deps, entryId: number): Promise<void> {
  const { db, site, mailer } = deps
  const news = await findNews(db, entryId)
  if (!news || !isWritten(news.kind) || !(await mayMail(db, news.instructorId, 'alert'))) return
  const { kind, courseId, title, text, firstName } = news
  const content = decisionEmail(site, {
    decision: kind,
    courseId,
    title,
    words: text,
    firstName,
    stop: stopLinks(deps, news.instructorId, 'alert'),
  })
  await mailer.send({ to: news.email, messageId: `<course-review-${entryId}@${new URL(site.publicUrl).hostname}>`, ...content })
}
