import type { Role } from '@akada/contract/accounts.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Categories, Courses, Enrollments, Lectures, MediaFiles, Reviews, Users } from '#platform/database/tables.ts'

let counter = 0
const next = () => ++counter

// argon2id of 'learn-with-akada', precomputed so that tests and demo starts don't hash a password for each user.
export const DEMO_PASSWORD = 'learn-with-akada'
export const DEMO_PASSWORD_HASH = '$argon2id$v=19$m=19456,t=2,p=1$ns3ZAKhVqZFsCckfBk6BTg$kp4z8vwcXf5i1O941+9x/X/qlqNkamT7a/BrVSoxsM0'

export type GivenUser = Partial<Insertable<Users>> & { roles?: Role[] }

/** A user who is a student and has the given additional roles. */
export async function givenUser(db: Db, { roles = [], ...user }: GivenUser = {}) {
  const row = await db
    .insertInto('users')
    .values({
      email: `person-${next()}@example.test`,
      password_hash: DEMO_PASSWORD_HASH,
      first_name: 'Adaeze',
      last_name: `Okafor ${counter}`,
      country: 'Nigeria',
      country_code: 'NG',
      email_verified_at: new Date('2026-01-01T00:00:00Z'),
      ...user,
    })
    .returning(['id', 'email', 'first_name as firstName', 'last_name as lastName'])
    .executeTakeFirstOrThrow()
  const all = [...new Set<Role>(['STUDENT', ...roles])]
  await db
    .insertInto('user_roles')
    .values(all.map((role) => ({ user_id: row.id, role })))
    .execute()
  return { ...row, roles: all }
}

export async function givenInstructor(db: Db, user: GivenUser & { brand?: string; headline?: string; bio?: string } = {}) {
  const { brand, headline = 'Engineer and teacher', bio = 'Teaches what she does every day.', ...account } = user
  const instructor = await givenUser(db, { first_name: 'Ngozi', ...account, roles: ['INSTRUCTOR', ...(account.roles ?? [])] })
  await db
    .insertInto('instructors')
    .values({ user_id: instructor.id, brand: brand ?? null, headline, bio })
    .execute()
  return instructor
}

export const givenAdmin = (db: Db) => givenUser(db, { roles: ['ADMIN'] })
export const givenManager = (db: Db) => givenUser(db, { roles: ['MANAGER'] })

export const givenCategory = (db: Db, category: Partial<Insertable<Categories>> = {}) =>
  db
    .insertInto('categories')
    .values({ name: `Category ${next()}`, description: 'Courses on one subject.', ...category })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

/** A row for a file. The test writes the bytes if it needs them. */
export const givenMediaFile = (db: Db, file: Partial<Insertable<MediaFiles>> = {}) =>
  db
    .insertInto('media_files')
    .values({ key: `private/videos/file-${next()}.mp4`, content_type: 'video/mp4', bytes: 1000, duration_seconds: 60, ...file })
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow()

export type GivenLecture = Omit<Partial<Insertable<Lectures>>, 'section_id' | 'position'>

export type GivenCourse = Partial<Insertable<Courses>> & {
  categoryIds?: number[]
  /** The lectures of each section. By default, one section with two video lectures. */
  curriculum?: GivenLecture[][]
  sectionTitles?: string[]
}

/** A LIVE course for ₦15,000 or $15, with an instructor, a category and a curriculum, unless the test overrides them. */
export async function givenCourse(db: Db, { categoryIds, curriculum, sectionTitles, ...course }: GivenCourse = {}) {
  const instructorId = course.instructor_id ?? (await givenInstructor(db)).id
  const prices = course.is_free ? { price_naira_minor: 0, price_usd_minor: 0 } : { price_naira_minor: 1_500_000, price_usd_minor: 1_500 }
  const row = await db
    .insertInto('courses')
    .values({
      title: `Bookkeeping for small shops ${next()}`,
      subtitle: 'Know what you earn, every day',
      description_html: safeHtml`<p>From the first sale to the yearly statement.</p>`,
      learning_objectives: 'Record every sale\nRead a balance sheet',
      requirements: 'A notebook',
      status: 'LIVE',
      ...prices,
      ...course,
      instructor_id: instructorId,
    })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()

  const categories = categoryIds ?? [(await givenCategory(db)).id]
  if (categories.length > 0)
    await db
      .insertInto('course_categories')
      .values(categories.map((category_id) => ({ course_id: row.id, category_id })))
      .execute()

  const sections = []
  for (const [position, lectures] of (curriculum ?? [[{}, {}]]).entries())
    sections.push(await givenSection(db, row.id, { position, title: sectionTitles?.[position] ?? `Section ${position + 1}`, lectures }))
  return { ...row, instructorId, sections, lectureIds: sections.flatMap((section) => section.lectureIds) }
}

export async function givenSection(db: Db, courseId: number, section: { position: number; title: string; lectures: GivenLecture[] }) {
  const { id } = await db
    .insertInto('sections')
    .values({ course_id: courseId, title: section.title, position: section.position })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (section.lectures.length === 0) return { id, lectureIds: [] }
  const lectures = []
  for (const [position, lecture] of section.lectures.entries()) {
    const video = lecture.video_id === undefined && (lecture.content_type ?? 'VIDEO') === 'VIDEO' ? await givenMediaFile(db) : undefined
    const usual = { title: `Lecture ${next()}`, content_type: 'VIDEO' as const, duration_seconds: 60, video_id: video?.id ?? null }
    lectures.push({ ...usual, ...lecture, section_id: id, position })
  }
  const rows = await db.insertInto('lectures').values(lectures).returning('id').execute()
  const lectureIds = rows.map((row) => row.id)
  return { id, lectureIds }
}

export async function givenEnrollment(db: Db, enrollment: Partial<Insertable<Enrollments>> & { completedLectureIds?: number[] } = {}) {
  const { completedLectureIds = [], ...columns } = enrollment
  const userId = columns.user_id ?? (await givenUser(db)).id
  const courseId = columns.course_id ?? (await givenCourse(db)).id
  const { id } = await db
    .insertInto('enrollments')
    .values({ source: columns.order_line_id ? 'ORDER' : 'FREE', ...columns, user_id: userId, course_id: courseId })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (completedLectureIds.length > 0)
    await db
      .insertInto('lecture_completions')
      .values(completedLectureIds.map((lecture_id) => ({ enrollment_id: id, lecture_id })))
      .execute()
  return { id, userId, courseId }
}

/** Ends an enrollment, as a refund does. */
export const endEnrollment = (db: Db, { userId, courseId }: { userId: string; courseId: number }) =>
  db.updateTable('enrollments').set({ status: 'REFUNDED' }).where('user_id', '=', userId).where('course_id', '=', courseId).execute()

/** A review by a user who is enrolled. Creates the user by default. */
export async function givenReview(db: Db, { course_id, user_id, ...review }: Partial<Insertable<Reviews>> & { course_id: number }) {
  const enrollment = await givenEnrollment(db, { course_id, ...(user_id && { user_id }) })
  const { id } = await db
    .insertInto('reviews')
    .values({
      rating_halves: 9,
      comment: 'Clear and to the point.',
      ...review,
      course_id,
      user_id: enrollment.userId,
      enrollment_id: enrollment.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, userId: enrollment.userId, enrollmentId: enrollment.id }
}

export const changeCourse = (db: Db, id: number, change: Updateable<Courses>) =>
  db.updateTable('courses').set(change).where('id', '=', id).execute()
