import { randomUUID } from 'node:crypto'
import { safeHtml } from '@akada/contract/rich-text.ts'
import type { Db } from '#platform/database/database.ts'
import { type GivenCourse, givenCourse, givenMediaFile } from './builders.ts'

const sentence = safeHtml`From the first sale of the day to the statement at the end of the year.`
const description = safeHtml`<p>${sentence} ${sentence} ${sentence}</p>`

/** A complete draft, unless the test overrides it. */
export async function givenCompleteCourse(db: Db, course: GivenCourse = {}) {
  const cover = await givenMediaFile(db, {
    key: `public/covers/${randomUUID()}.webp`,
    content_type: 'image/webp',
    width: 1500,
    height: 844,
  })
  return givenCourse(db, { status: 'DRAFT', description_html: description, cover_id: cover.id, ...course })
}

/** A complete course that awaits review. */
export const givenSubmittedCourse = (db: Db, course: GivenCourse = {}) =>
  givenCompleteCourse(db, { status: 'UNDER_REVIEW', submitted_at: new Date('2026-08-31T09:00:00Z'), ...course })
