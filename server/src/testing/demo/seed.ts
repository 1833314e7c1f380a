// Fills an empty database with the demo catalog, its users and their activity, with the test builders.
import { readFile } from 'node:fs/promises'
import type { ResourceType } from '@akada/contract/courses.ts'
import { sql } from 'kysely'
import { createCoupon } from '#features/coupons/create-coupon.ts'
import { markBestsellers } from '#features/courses/mark-bestsellers.ts'
import { secondsToRead } from '#features/curriculum/curriculum.rules.ts'
import { variantKey, variantsOf } from '#features/media/media.rules.ts'
import { storeFile } from '#features/media/store-file.ts'
import { storePicture } from '#features/media/store-picture.ts'
import { inRepository } from '#platform/assets.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { takeTime } from '#platform/database/take-time.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { sanitizeRichText } from '#platform/rich-text/sanitize.ts'
import { readableText } from '#platform/rich-text/words.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { DEMO_PASSWORD_HASH, givenCategory, givenCourse, givenEnrollment, givenInstructor, givenReview, givenUser } from '../builders.ts'
import { givenPaidOrder } from '../order-builders.ts'
import { bookOrder } from '../sale-builders.ts'
import { demoCategories } from './categories.ts'
import { demoCourses } from './courses/index.ts'
import { demoInstructors } from './instructors.ts'
import { demoMedia } from './media.ts'
import { seedNotifications } from './notifications.ts'
import { reviewsFor } from './reviews.ts'
import { seedCaptions } from './seed-captions.ts'
import { seedDiscussions } from './seed-discussions.ts'
import { seedNotes } from './seed-notes.ts'
import { seedQuizzes } from './seed-quizzes.ts'
import { seedRenditions } from './seed-renditions.ts'
import { seedReports } from './seed-reports.ts'
import { nameGifts, seedSales } from './seed-sales.ts'
import { seedWaiting } from './seed-waiting.ts'
import { demoStudents } from './students.ts'
import type { DemoCourse, DemoLecture } from './types.ts'

const DAY = 86_400_000

const countries: Record<string, string> = {
  NG: 'Nigeria',
  GH: 'Ghana',
  KE: 'Kenya',
  GB: 'United Kingdom',
  US: 'United States',
  ZA: 'South Africa',
  SN: 'Senegal',
  UG: 'Uganda',
  RW: 'Rwanda',
  CA: 'Canada',
}

type Stored = Map<string, number>
type Seeding = { db: Db; storage: Storage; now: Date; files: Stored }

/** Returns the email addresses of a few users, if any, who still have the demo password. */
export async function findDemoAccounts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('password_hash', '=', DEMO_PASSWORD_HASH)
    .orderBy('email')
    .limit(3)
    .execute()
  return rows.map(({ email }) => email)
}

const hasSomeone = async (db: Db): Promise<boolean> => (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

// Any number that no other lock with the same first number uses.
const SEED_LOCK = 7

/** Returns false without changes if there is any account. Runs in one transaction, so that a killed start can be repeated. */
export async function seedDemo(deps: Pick<Deps, 'db' | 'storage' | 'clock' | 'log'>): Promise<boolean> {
  if (await hasSomeone(deps.db)) return false
  deps.log.info('creating the demo catalog')
  return deps.db.transaction().execute(async (tx) => {
    // Several processes may start at the same time. A process that waits here finds the demo created.
    await takeTime(tx)
    await sql`select pg_advisory_xact_lock(4242, ${sql.lit(SEED_LOCK)})`.execute(tx)
    if (await hasSomeone(tx)) return false
    const seeding = { db: tx, storage: deps.storage, now: deps.clock(), files: new Map() }
    await storeMedia(seeding)
    const admin = await givenUser(tx, { ...nigerian, email: 'admin@akada.test', first_name: 'Amaka', last_name: 'Eze', roles: ['ADMIN'] })
    await givenUser(tx, { ...nigerian, email: 'manager@akada.test', first_name: 'Folake', last_name: 'Adeniyi', roles: ['MANAGER'] })
    const courses = await seedCatalog(seeding)
    await seedCaptions(tx, courses.flatMap(contentsOf), seeding.now)
    await seedQuizzes(tx, courses.flatMap(contentsOf), seeding.now)
    await seedCoupons(tx, { adminId: admin.id, now: seeding.now })
    await seedSynonyms(tx)
    await seedStudents(seeding, courses)
    await seedLearner(seeding, courses)
    await seedDiscussions(tx, courses, seeding.now)
    await seedReports(tx, seeding.now)
    await seedWaiting(tx, { now: seeding.now, files: seeding.files })
    await seedSales(tx, courses, seeding.now)
    await nameGifts(tx)
    await markBestsellers(tx, seeding.now)
    return true
  })
}

const contentsOf = ({ lectureIds, demo }: SeededCourse) =>
  demo.sections.flatMap(({ lectures }) => lectures).map(({ clip, quiz }, index) => ({ lectureId: lectureIds[index] ?? 0, clip, quiz }))

const withoutLimits = {
  courseIds: [],
  startsAt: null,
  expiresAt: null,
  maxRedemptions: null,
  isOncePerPerson: true,
  minimumNaira: null,
  minimumUsd: null,
  isActive: true,
}

/** Adds a site coupon for all courses, and an instructor coupon for all courses of that instructor. */
async function seedCoupons(tx: Tx, { adminId, now }: { adminId: string; now: Date }) {
  const instructor = await tx.selectFrom('users').select('id').where('email', '=', 'instructor@akada.test').executeTakeFirstOrThrow()
  await createCoupon(tx, {
    code: 'WELCOME20',
    asked: { ...withoutLimits, discountPercentage: 20, scope: 'SITEWIDE' },
    maker: { id: adminId, isAdmin: true, isInstructor: false },
    now,
  })
  await createCoupon(tx, {
    code: 'STUDENTS30',
    asked: { ...withoutLimits, discountPercentage: 30, scope: 'INSTRUCTOR' },
    maker: { id: instructor.id, isAdmin: false, isInstructor: true },
    now,
  })
}

const seedSynonyms = (db: Db) =>
  db
    .insertInto('search_synonyms')
    .values([
      { word: 'js', means: 'javascript' },
      { word: 'ml', means: 'machine learning' },
      { word: 'accounting', means: 'bookkeeping' },
    ])
    .execute()

const nigerian = { country: 'Nigeria', country_code: 'NG' }
const home = (code: string) => ({ country: countries[code] ?? 'Nigeria', country_code: countries[code] ? code : 'NG' })

const demoFile = (path: string) => readFile(inRepository('demo-media', path))

async function storeMedia({ db, storage, files }: Seeding) {
  const store = async (
    name: string,
    key: string,
    file: { path: string; contentType: string; width?: number; height?: number; durationSeconds?: number; posterId?: number },
  ) => {
    const { path, ...facts } = file
    const stored = await storeFile({ db, storage }, { key, content: await demoFile(path), ...facts })
    files.set(name, stored.id)
    return stored.id
  }
  for (const [key, { path, widths, bytes: _, ...facts }] of Object.entries(demoMedia.covers)) {
    const variants = await Promise.all(
      variantsOf(widths).map(async (each) => ({ ...each, content: await demoFile(variantKey(path, each)) })),
    )
    const stored = await storePicture(
      { db, storage },
      { ...facts, key: `public/covers/${key}.webp`, content: await demoFile(path), variants },
    )
    files.set(`cover/${key}`, stored.id)
  }
  for (const [key, { path, contentType, width, height }] of Object.entries(demoMedia.avatars))
    await store(`avatar/${key}`, `public/avatars/${key}.webp`, { path, contentType, width, height })
  for (const [key, clip] of Object.entries(demoMedia.clips)) {
    const posterId = await store(`poster/${key}`, `public/posters/${key}.webp`, { path: clip.posterPath, contentType: 'image/webp' })
    const { path, contentType, width, height, durationSeconds } = clip
    const video = { path, contentType, width, height, durationSeconds, posterId }
    const videoId = await store(`clip/${key}`, `private/videos/${key}.mp4`, video)
    await seedRenditions({ db, storage }, { key, videoId, clip })
    // Promotional videos are public, without a signed URL.
    await store(`promo/${key}`, `public/videos/${key}.mp4`, video)
  }
  for (const [name, { path, contentType }] of Object.entries(demoMedia.resources))
    await store(`resource/${name}`, `private/resources/${name}`, { path, contentType })
}

type SeededCourse = { id: number; lectureIds: number[]; demo: DemoCourse }

async function seedCatalog(seeding: Seeding): Promise<SeededCourse[]> {
  const { db, files } = seeding
  const categories = new Map<string, number>()
  for (const [position, { key, name, icon, description }] of demoCategories.entries())
    categories.set(key, (await givenCategory(db, { name, icon, description, position })).id)

  const instructors = new Map<string, string>()
  for (const [index, instructor] of demoInstructors.entries()) {
    const { id } = await givenInstructor(db, {
      ...home(instructor.country),
      email: index === 0 ? 'instructor@akada.test' : `${instructor.key}@instructors.akada.test`,
      first_name: instructor.firstName,
      last_name: instructor.lastName,
      about: instructor.about,
      brand: instructor.brand,
      headline: instructor.headline,
      bio: instructor.bio,
      picture_id: files.get(`avatar/${instructor.key}`) ?? null,
    })
    instructors.set(instructor.key, id)
  }

  const courses: SeededCourse[] = []
  for (const [index, demo] of demoCourses.entries()) courses.push(await seedCourse(seeding, demo, { index, categories, instructors }))
  return courses
}

type Places = { index: number; categories: Map<string, number>; instructors: Map<string, string> }

async function seedCourse(
  { db, files, now }: Seeding,
  demo: DemoCourse,
  { index, categories, instructors }: Places,
): Promise<SeededCourse> {
  const instructorId = instructors.get(demo.instructorKey)
  const previewClip = demo.sections.flatMap((section) => section.lectures).find((lecture) => lecture.isPreview && lecture.clip)?.clip
  const course = await givenCourse(db, {
    title: demo.title,
    subtitle: demo.subtitle,
    description_html: sanitizeRichText(demo.descriptionHtml, 'description'),
    learning_objectives: demo.objectives.join('\n'),
    requirements: demo.requirements.join('\n'),
    level: demo.level,
    language: demo.language,
    is_free: demo.isFree,
    price_naira_minor: demo.priceNaira * 100,
    price_usd_minor: demo.priceUsd * 100,
    cover_id: files.get(`cover/${demo.key}`) ?? null,
    promotional_video_id: files.get(`promo/${previewClip}`) ?? null,
    created_at: new Date(now.getTime() - (120 + index * 11) * DAY),
    updated_at: new Date(now.getTime() - (3 + ((index * 7) % 60)) * DAY),
    categoryIds: demo.categoryKeys.flatMap((key) => categories.get(key) ?? []),
    ...(instructorId !== undefined && { instructor_id: instructorId }),
    sectionTitles: demo.sections.map((section) => section.title),
    curriculum: demo.sections.map((section) => section.lectures.map((lecture) => lectureRow(files, lecture))),
  })
  await seedResources({ db, files }, demo, course.lectureIds)
  return { id: course.id, lectureIds: course.lectureIds, demo }
}

function lectureRow(files: Stored, lecture: DemoLecture) {
  const shared = {
    title: lecture.title,
    description_html: sanitizeRichText(lecture.descriptionHtml ?? '', 'description'),
    is_preview: lecture.isPreview,
    discussion_enabled: true,
    content_type: lecture.contentType,
  }
  if (lecture.contentType === 'TEXT') {
    const html = sanitizeRichText(lecture.textHtml ?? '', 'content')
    return { ...shared, content_html: html, duration_seconds: secondsToRead(readableText(html)) }
  }
  // The duration of a quiz lecture is calculated from the quiz.
  if (lecture.contentType === 'QUIZ') return shared
  const clip = lecture.clip ?? ''
  return { ...shared, video_id: files.get(`clip/${clip}`) ?? null, duration_seconds: demoMedia.clips[clip]?.durationSeconds ?? 0 }
}

const resourceTypes: Record<string, ResourceType> = { pdf: 'PDF', zip: 'ZIP', csv: 'OTHER', png: 'IMAGE', xlsx: 'XLS' }

async function seedResources({ db, files }: Pick<Seeding, 'db' | 'files'>, demo: DemoCourse, lectureIds: number[]) {
  const lectures = demo.sections.flatMap((section) => section.lectures)
  for (const [index, lecture] of lectures.entries())
    for (const { title, file } of lecture.resources ?? []) {
      const extension = file.split('.').at(-1) ?? ''
      const [lectureId, fileId] = [lectureIds[index], files.get(`resource/${file}`)]
      if (lectureId === undefined || fileId === undefined) throw new Error(`The demo resource ${file} is missing.`)
      await db
        .insertInto('resources')
        .values({
          lecture_id: lectureId,
          title,
          resource_type: resourceTypes[extension] ?? 'OTHER',
          file_extension: extension,
          file_id: fileId,
        })
        .execute()
    }
}

async function seedStudents({ db, now, files }: Seeding, courses: SeededCourse[]) {
  const students = new Map<string, string>()
  for (const student of demoStudents) {
    const { id } = await givenUser(db, {
      ...home(student.country),
      email: `${student.key}@students.akada.test`,
      first_name: student.firstName,
      last_name: student.lastName,
      picture_id: files.get(`avatar/${student.key}`) ?? null,
    })
    students.set(student.key, id)
  }

  for (const course of courses) {
    const reviewers = new Set<string>()
    for (const review of reviewsFor(course.demo)) {
      const userId = students.get(review.studentKey)
      if (userId === undefined) continue
      reviewers.add(userId)
      const at = new Date(now.getTime() - review.daysAgo * DAY)
      await givenReview(db, {
        course_id: course.id,
        user_id: userId,
        rating_halves: review.rating * 2,
        comment: review.comment,
        created_at: at,
        updated_at: at,
      })
    }
    const others = [...students.values()].filter((id) => !reviewers.has(id)).slice(0, Math.round(course.demo.popularity * 20))
    for (const userId of others)
      await givenEnrollment(db, { user_id: userId, course_id: course.id, enrolled_at: new Date(now.getTime() - 40 * DAY) })
  }
}

/** Adds the demo student with a finished course, a half-finished one, one not started, an archived one, and a wishlist. */
async function seedLearner({ db, now }: Seeding, courses: SeededCourse[]) {
  const { id } = await givenUser(db, { ...nigerian, email: 'student@akada.test', first_name: 'Chidera', last_name: 'Nwosu' })
  // The short courses are left for a first purchase.
  const paid = courses.filter(({ demo }) => !demo.isFree && demo.key !== 'start-here' && demo.key !== 'second-step')
  const [finished, begun, waiting] = [paid[0], paid[9], paid[17]]
  if (!finished || !begun || !waiting) throw new Error('The demo catalog is too small for its student.')

  const buy = async (courseIds: number[], at: Date) => {
    const order = await givenPaidOrder(db, { userId: id, courseIds, paidAt: at })
    await bookOrder(db, { orderId: order.id, currency: 'NGN', at })
    return order
  }
  const first = await buy([finished.id, begun.id], new Date(now.getTime() - 20 * DAY))
  // Before the period that the nightly reconciliation checks, because the provider doesn't have these orders.
  await buy([waiting.id], new Date(now.getTime() - 5 * DAY))
  const [done, half] = first.enrollments
  if (!done || !half) throw new Error('The demo student has no enrollments.')
  await learn(db, { enrollmentId: done.id, lectureIds: finished.lectureIds, lastAt: new Date(now.getTime() - 6 * DAY), isFinished: true })
  await learn(db, {
    enrollmentId: half.id,
    lectureIds: begun.lectureIds.slice(0, Math.ceil(begun.lectureIds.length / 2)),
    lastAt: new Date(now.getTime() - DAY),
    isFinished: false,
  })
  await enqueue(db, { kind: 'issue-certificate', payload: { enrollmentId: done.id }, dedupeKey: `certificate:${done.id}` })
  await seedNotes(db, id, {
    finished: { courseId: finished.id, lectureIds: finished.lectureIds },
    begun: { courseId: begun.id, lectureIds: begun.lectureIds },
    now,
  })
  await seedShelves({ db, now }, courses, id)
  await seedNotifications(db, {
    userId: id,
    now,
    begun: { id: begun.id, title: begun.demo.title },
    waiting: { id: waiting.id, title: waiting.demo.title },
  })
}

/** Adds a user's archived course and wishlist. */
async function seedShelves({ db, now }: Pick<Seeding, 'db' | 'now'>, courses: SeededCourse[], userId: string) {
  const free = courses.findLast(({ demo }) => demo.isFree)
  const wished = courses.filter(({ demo }) => !demo.isFree && demo.key !== 'start-here' && demo.key !== 'second-step').slice(20, 24)
  if (!free || wished.length === 0) throw new Error('The demo catalog is too small for its student.')

  const learnedAt = new Date(now.getTime() - 34 * DAY)
  await givenEnrollment(db, {
    user_id: userId,
    course_id: free.id,
    source: 'FREE',
    enrolled_at: new Date(now.getTime() - 35 * DAY),
    completedLectureIds: free.lectureIds.slice(0, 1),
    last_lecture_id: free.lectureIds[0] ?? null,
    last_learned_at: learnedAt,
    archived_at: new Date(now.getTime() - 10 * DAY),
  })
  await db
    .insertInto('wishlist_courses')
    .values(wished.map(({ id }, index) => ({ user_id: userId, course_id: id, added_at: new Date(now.getTime() - index * DAY) })))
    .execute()
}

type Learned = { enrollmentId: number; lectureIds: number[]; lastAt: Date; isFinished: boolean }

async function learn(db: Db, { enrollmentId, lectureIds, lastAt, isFinished }: Learned) {
  await db
    .insertInto('lecture_completions')
    .values(lectureIds.map((lecture_id) => ({ enrollment_id: enrollmentId, lecture_id, completed_at: lastAt })))
    .execute()
  await db
    .updateTable('enrollments')
    .set({ last_lecture_id: lectureIds.at(-1) ?? null, last_learned_at: lastAt, completed_at: isFinished ? lastAt : null })
    .where('id', '=', enrollmentId)
    .execute()
}
