// Fills an empty database with the demo catalog, its users and their activity, with the test builders.
import { readFile } from 'node:fs/promises'
import type { ResourceType } from '@akada/contract/courses.ts'
import { sql } from 'kysely'
import { markBestsellers } from '#features/courses/mark-bestsellers.ts'
import { secondsToRead } from '#features/curriculum/curriculum.rules.ts'
import { variantKey, variantsOf } from '#features/media/media.rules.ts'
import { storeFile } from '#features/media/store-file.ts'
import { storePicture } from '#features/media/store-picture.ts'
import { countSomeDays } from '#features/performance/count-days.ts'
import { countSomeSiteDays } from '#features/site-performance/count-site-days.ts'
import { inRepository } from '#platform/assets.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { takeTime } from '#platform/database/take-time.ts'
import type { Deps } from '#platform/deps.ts'
import { sanitizeRichText } from '#platform/rich-text/sanitize.ts'
import { readableText } from '#platform/rich-text/words.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { DEMO_PASSWORD_HASH, givenCategory, givenCourse, givenInstructor, givenUser } from '../builders.ts'
import { demoCategories } from './categories.ts'
import { fractionOf } from './chance.ts'
import { demoCourses } from './courses/index.ts'
import { planHistory } from './history.ts'
import type { DemoHistory } from './history-types.ts'
import { demoInstructors } from './instructors.ts'
import { demoMedia } from './media.ts'
import { seedNotifications } from './notifications.ts'
import { planDesk } from './plan-desk.ts'
import { planReferrals, seedAffiliate } from './seed-affiliates.ts'
import { seedAssignments } from './seed-assignments.ts'
import { seedBundles } from './seed-bundles.ts'
import { seedCaptions } from './seed-captions.ts'
import { seedCertificateDesign, seedReissues } from './seed-certificates.ts'
import { seedCoupons } from './seed-coupons.ts'
import { deleteHistoricJobs, seedDesk } from './seed-desk.ts'
import { seedDiscussions } from './seed-discussions.ts'
import { planGifts, seedGifts } from './seed-gifts.ts'
import { seedInvitations } from './seed-invitations.ts'
import { seedEnrollments, seedReviews } from './seed-learning.ts'
import { seedAnnouncement, seedLetters } from './seed-letters.ts'
import { seedNotes } from './seed-notes.ts'
import { seedOrders } from './seed-orders.ts'
import { seedPacing } from './seed-pacing.ts'
import { seedPayouts } from './seed-payouts.ts'
import { demoLearner, homeIn, seedPeople } from './seed-people.ts'
import { seedAttempts, seedQuizzes } from './seed-quizzes.ts'
import { planLeftOrder, seedReminders } from './seed-reminders.ts'
import { seedRenditions } from './seed-renditions.ts'
import { seedReports } from './seed-reports.ts'
import { seedSalePrices } from './seed-sale-prices.ts'
import { seedSources } from './seed-sources.ts'
import { seedStaffEnrollments } from './seed-staff-enrollments.ts'
import { planTeam, seedTeam } from './seed-teams.ts'
import { seedLostSearches, seedViews } from './seed-views.ts'
import { seedWaiting } from './seed-waiting.ts'
import { demoStudents } from './students.ts'
import type { DemoCourse, DemoLecture } from './types.ts'

const DAY = 86_400_000

type Stored = Map<string, number>
type Seeding = { db: Tx; storage: Storage; now: Date; files: Stored }

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
export async function seedDemo(deps: Deps): Promise<boolean> {
  if (await hasSomeone(deps.db)) return false
  deps.log.info('creating the demo catalog')
  return deps.db.transaction().execute(async (tx) => {
    // Several processes may start at the same time. A process that waits here finds the demo created.
    await takeTime(tx)
    // On a busy machine, the quizzes and the history take longer to compute than a transaction may be idle.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(4242, ${sql.lit(SEED_LOCK)})`.execute(tx)
    if (await hasSomeone(tx)) return false
    const seeding = { db: tx, storage: deps.storage, now: deps.clock(), files: new Map() }
    await storeMedia(seeding)
    const opened = { created_at: new Date(seeding.now.getTime() - 140 * DAY) }
    const admin = await givenUser(tx, {
      ...nigerian,
      ...opened,
      email: 'admin@akada.test',
      first_name: 'Amaka',
      last_name: 'Eze',
      roles: ['ADMIN'],
    })
    const manager = await givenUser(tx, {
      ...nigerian,
      ...opened,
      email: 'manager@akada.test',
      first_name: 'Folake',
      last_name: 'Adeniyi',
      roles: ['MANAGER'],
    })
    const history = planDemo(seeding.now)
    const courses = await seedCatalog(seeding, history)
    await seedCaptions(tx, courses.flatMap(contentsOf), seeding.now)
    await seedQuizzes(tx, courses.flatMap(contentsOf), seeding.now)
    await seedSynonyms(tx)
    await seedHistory(seeding, { history, courses, adminId: admin.id, managerId: manager.id, signer: deps.signer })
    await seedPayouts({ tx, deps, managerId: manager.id, now: seeding.now })
    await seedLearner(seeding, courses)
    await seedBundles(tx, { adminId: admin.id, now: seeding.now })
    await seedDiscussions(tx, courses, seeding.now)
    await seedReports(tx, seeding.now)
    await seedWaiting(tx, { now: seeding.now, files: seeding.files, adminId: admin.id })
    await deleteHistoricJobs(tx)
    await markBestsellers(tx, seeding.now)
    await countReports(tx)
    return true
  })
}

/** Counts the days now. The jobs would count them a minute after the start, and reports would be empty until then. */
async function countReports(tx: Tx): Promise<void> {
  while ((await countSomeDays(tx)) > 0);
  while (await countSomeSiteDays(tx));
}

const contentsOf = ({ lectureIds, demo }: SeededCourse) =>
  demo.sections.flatMap(({ lectures }) => lectures).map(({ clip, quiz }, index) => ({ lectureId: lectureIds[index] ?? 0, clip, quiz }))

// The short courses are left for a first purchase.
const firstPurchases = ['start-here', 'second-step']
const paidCourses = demoCourses.filter(({ key, isFree }) => !isFree && !firstPurchases.includes(key))
const keyAt = (place: number): string => paidCourses[place]?.key ?? ''
/** The courses of the demo student: a finished one, a half-finished one, one not started, and a free one that is archived. */
const learnersCourses = {
  finished: keyAt(0),
  begun: keyAt(9),
  waiting: keyAt(17),
  archived: demoCourses.findLast(({ isFree }) => isFree)?.key ?? '',
}

const planDemo = (now: Date): DemoHistory =>
  planHistory({
    courses: demoCourses.map((course) => ({ ...course, lectures: course.sections.flatMap(({ lectures }) => lectures).length })),
    students: [...demoStudents],
    now,
    fixed: [
      {
        studentKey: demoLearner.key,
        daysAgo: 20,
        courses: [
          { key: learnersCourses.finished, share: 1, learnedDaysAgo: 6 },
          { key: learnersCourses.begun, share: 0.5, learnedDaysAgo: 1 },
        ],
      },
      { studentKey: demoLearner.key, daysAgo: 5, courses: [{ key: learnersCourses.waiting, share: 0, learnedDaysAgo: 5 }] },
      { studentKey: demoLearner.key, daysAgo: 35, courses: [{ key: learnersCourses.archived, share: 0.1, learnedDaysAgo: 34 }] },
    ],
  })

type Lived = { history: DemoHistory; courses: readonly SeededCourse[]; adminId: string; managerId: string; signer: Deps['signer'] }

/** Adds everything that happened on the site since it opened. */
async function seedHistory({ db: tx, files, now }: Seeding, { history, courses, adminId, managerId, signer }: Lived): Promise<void> {
  const people = await seedPeople(tx, [...demoStudents, demoLearner], { joinedAt: history.joinedAt, files, now })
  const byKey = new Map(courses.map((course) => [course.demo.key, course]))
  const coupons = await seedCoupons(tx, { adminId, now })
  const sold = new Map(
    courses.map(({ id, instructorId, demo }) => {
      const prices = { nairaMinor: demo.priceNaira * 100, usdMinor: demo.priceUsd * 100 }
      return [demo.key, { id, instructorId, title: demo.title, ...prices }]
    }),
  )
  const gifts = planGifts({ redeemed: learnersCourses.finished, scheduled: learnersCourses.begun }, now)
  const leftOrders = planLeftOrder(history, now)
  const team = planTeam(learnersCourses.begun, now)
  const opened = courses.filter(({ demo }) => demo.instructorKey === demoInstructors[0]?.key && !demo.isFree).slice(0, 2)
  const openedKeys = opened.map(({ demo }) => demo.key)
  const affiliate = await seedAffiliate(tx, { person: people.get(demoLearner.key), courseIds: opened.map(({ id }) => id), now })
  const referred = planReferrals(history, { courseKeys: openedKeys, exceptKey: demoLearner.key, now })
  const orders = await seedOrders(tx, [...referred, ...gifts, ...leftOrders, team], { people, courses: sold, coupons, affiliate, now })
  const lineIds = new Map(
    history.orders.flatMap(({ studentKey, outcome }, index) =>
      outcome === 'PAID' ? [...(orders[index]?.lineIds ?? [])].map(([key, id]) => [`${studentKey}/${key}`, id] as const) : [],
    ),
  )
  const enrollmentIds = await seedEnrollments(tx, history.enrollments, { people, courses: byKey, lineIds })
  await seedAttempts(tx, history.enrollments, { people, courses: byKey, enrollmentIds })
  await seedReviews(tx, history.reviews, { people, courses: byKey, enrollmentIds, now })
  await seedViews(tx, history.views, new Map(courses.map(({ id, demo }) => [demo.key, id])))
  await seedLostSearches(tx, now)
  await seedLetters(tx, { signer, people, joinedAt: history.joinedAt, adminId, now })
  await seedAnnouncement(tx, { courseId: byKey.get(learnersCourses.finished)?.id ?? 0, now })
  const placed = history.orders.flatMap((order, index) => {
    const seeded = orders[index]
    return seeded ? [{ order, seeded }] : []
  })
  const desk = planDesk(history, new Map(courses.map(({ demo, lectureIds }) => [demo.key, lectureIds.length])), now)
  await seedDesk(tx, desk, { people, courses: byKey, placed, managerId, now })
  const { enrollments } = history
  const invited = courses.find(
    ({ demo }) => demo.instructorKey === demoInstructors[0]?.key && !demo.isFree && !firstPurchases.includes(demo.key),
  )
  if (invited) await seedInvitations(tx, { people, course: { ...invited, key: invited.demo.key }, enrollments, signer, now })
  const idOf = (key: string) => byKey.get(key)?.id ?? 0
  await seedPacing(tx, {
    weekly: idOf(learnersCourses.waiting),
    advanced: idOf(learnersCourses.begun),
    recommended: idOf('statistics-without-fear'),
  })
  await seedReminders(tx, now)
  await seedSalePrices(
    tx,
    [
      { courseId: idOf('accessible-web'), naira: 12_000, usd: 12, endsInHours: 5 * 24 },
      { courseId: idOf('poultry-broilers'), naira: 15_000, usd: 15, endsInHours: 36 },
    ],
    now,
  )
  const [firstGift, afterGifts] = [history.orders.length, history.orders.length + gifts.length]
  await seedGifts(tx, orders.slice(firstGift, afterGifts), { people, enrollments, signer, now })
  await seedTeam(tx, orders.at(-1), { people, enrollments, signer, now })
  await seedStaffEnrollments(tx, { people, courses: byKey, enrollments, courseKey: learnersCourses.waiting, managerId, now })
  await seedCertificateDesign(tx, byKey.get(learnersCourses.finished)?.id ?? 0)
  await seedReissues(tx, { people, enrollments, enrollmentIds, now })
  const taught = courses.filter(({ demo }) => demo.instructorKey === demoInstructors[0]?.key)
  await seedSources(
    tx,
    taught.map(({ id }) => id),
  )
  await seedAssignments(tx, {
    instructorId: taught[0]?.instructorId,
    exceptIds: firstPurchases.map(idOf),
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

type SeededCourse = { id: number; instructorId: string; lectureIds: number[]; demo: DemoCourse }

async function seedCatalog(seeding: Seeding, { publishedAt }: DemoHistory): Promise<SeededCourse[]> {
  const { db, files, now } = seeding
  const categories = new Map<string, number>()
  for (const [position, { key, name, icon, description }] of demoCategories.entries())
    categories.set(key, (await givenCategory(db, { name, icon, description, position })).id)

  const instructors = new Map<string, string>()
  for (const [index, instructor] of demoInstructors.entries()) {
    const { id } = await givenInstructor(db, {
      ...homeIn(instructor.country),
      created_at: new Date(now.getTime() - (138 - index) * DAY),
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
  for (const demo of demoCourses)
    courses.push(await seedCourse(seeding, demo, { publishedAt: publishedAt.get(demo.key) ?? now, categories, instructors }))
  return courses
}

type Places = { publishedAt: Date; categories: Map<string, number>; instructors: Map<string, string> }

async function seedCourse(
  { db, files, now }: Seeding,
  demo: DemoCourse,
  { publishedAt, categories, instructors }: Places,
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
    created_at: publishedAt,
    updated_at: new Date(publishedAt.getTime() + (now.getTime() - publishedAt.getTime()) * fractionOf(`${demo.key}/updated`)),
    categoryIds: demo.categoryKeys.flatMap((key) => categories.get(key) ?? []),
    ...(instructorId !== undefined && { instructor_id: instructorId }),
    sectionTitles: demo.sections.map((section) => section.title),
    curriculum: demo.sections.map((section) => section.lectures.map((lecture) => lectureRow(files, lecture))),
  })
  await seedResources({ db, files }, demo, course.lectureIds)
  await linkLectures(db, demo, course.lectureIds)
  return { id: course.id, instructorId: course.instructorId, lectureIds: course.lectureIds, demo }
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
  // The view that this row is written to can't store the link (`linkLectures`).
  if (lecture.link) return { ...shared, video_id: null, duration_seconds: lecture.link.durationSeconds }
  const clip = lecture.clip ?? ''
  return { ...shared, video_id: files.get(`clip/${clip}`) ?? null, duration_seconds: demoMedia.clips[clip]?.durationSeconds ?? 0 }
}

const resourceTypes: Record<string, ResourceType> = { pdf: 'PDF', zip: 'ZIP', csv: 'OTHER', png: 'IMAGE', xlsx: 'XLS' }

async function linkLectures(db: Db, demo: DemoCourse, lectureIds: number[]) {
  for (const [index, { link }] of demo.sections.flatMap(({ lectures }) => lectures).entries())
    if (link)
      await db
        .updateTable('all_lectures')
        .set({ video_link: link.url })
        .where('id', '=', lectureIds[index] ?? 0)
        .execute()
}

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

const noticed = ({ id, demo }: SeededCourse) => ({ id, title: demo.title, lectures: demo.sections.flatMap(({ lectures }) => lectures) })

/** Adds the demo student's notes, notifications and wishlist. */
async function seedLearner({ db, now }: Seeding, courses: SeededCourse[]) {
  const { id: userId } = await db.selectFrom('users').select('id').where('email', '=', 'student@akada.test').executeTakeFirstOrThrow()
  const courseOf = (key: string): SeededCourse => {
    const course = courses.find(({ demo }) => demo.key === key)
    if (!course) throw new Error('The demo catalog is too small for its student.')
    return course
  }
  const [finished, begun, waiting] = [
    courseOf(learnersCourses.finished),
    courseOf(learnersCourses.begun),
    courseOf(learnersCourses.waiting),
  ]
  await seedNotes(db, userId, {
    finished: { courseId: finished.id, lectureIds: finished.lectureIds },
    begun: { courseId: begun.id, lectureIds: begun.lectureIds },
    now,
  })
  await seedNotifications(db, {
    userId,
    now,
    begun: noticed(begun),
    waiting: noticed(waiting),
  })
  await db
    .updateTable('enrollments')
    .set({ archived_at: new Date(now.getTime() - 10 * DAY) })
    .where('user_id', '=', userId)
    .where('course_id', '=', courseOf(learnersCourses.archived).id)
    .execute()
  const wished = paidCourses.slice(20, 24).map(({ key }) => courseOf(key).id)
  await db
    .insertInto('wishlist_courses')
    .values(wished.map((course_id, index) => ({ user_id: userId, course_id, added_at: new Date(now.getTime() - index * DAY) })))
    .execute()
}
