import { sql } from 'kysely'
import { queueCertificate } from '#features/enrollments/queue-certificate.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { givenSale } from '../sale-builders.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
// The nightly reconciliation asks the provider about newer sales, which the simulator doesn't have.
const NEWEST_DAY = 5
const MOST = 6

type SeededCourse = { id: number; lectureIds: number[]; demo: { isFree: boolean; instructorKey: string } }

/** Adds the demo instructor's sales: turns the enrollments in their courses into purchases and adds progress. */
export async function seedSales(db: Tx, courses: readonly SeededCourse[], now: Date): Promise<void> {
  const instructorKey = courses[0]?.demo.instructorKey
  const own = courses.filter(({ demo }) => demo.instructorKey === instructorKey && !demo.isFree)
  for (const [place, course] of own.entries()) {
    const students = await enrolledIn(db, course.id)
    for (const [index, student] of students.entries()) {
      const daysAgo = NEWEST_DAY + ((index * 11 + place * 7) % 54)
      const at = new Date(now.getTime() - daysAgo * DAY - ((index * 5) % 9) * HOUR)
      await givenSale(db, {
        userId: student.userId,
        courseId: course.id,
        currency: student.isNigerian ? 'NGN' : 'USD',
        at,
        isEnrolled: true,
      })
      await seedProgress(db, { enrollmentId: student.id, lectureIds: reached(course.lectureIds, index), isAll: isFinished(index), at, now })
    }
  }
}

/** Marks enrollments without an order as free, and records that their courses were free until the last such enrollment. */
export async function nameGifts(db: Db): Promise<void> {
  await db.updateTable('enrollments').set({ source: 'FREE' }).where('order_line_id', 'is', null).execute()
  await sql`
    insert into price_changes (course_id, changed_by, at, naira_before_minor, usd_before_minor, naira_after_minor, usd_after_minor)
    select courses.id, instructor_id, max(enrolled_at), 0, 0, price_naira_minor, price_usd_minor
    from courses join enrollments on course_id = courses.id where source = 'FREE' and not is_free group by courses.id`.execute(db)
}

async function enrolledIn(db: Db, courseId: number) {
  const rows = await db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .select(['enrollments.id', 'users.id as userId', 'users.country_code as country'])
    .where('course_id', '=', courseId)
    .where('users.email', 'like', '%@students.akada.test')
    .orderBy('enrollments.id')
    .limit(MOST)
    .execute()
  return rows.map(({ country, ...row }) => ({ ...row, isNigerian: country === 'NG' }))
}

const isFinished = (index: number): boolean => index % MOST === MOST - 1

/** Returns the completed lectures: all for some students, some for most, none for a few. */
const reached = (lectureIds: number[], index: number): number[] =>
  isFinished(index) ? lectureIds : lectureIds.slice(0, Math.round((lectureIds.length * index) / MOST))

type Progress = { enrollmentId: number; lectureIds: number[]; isAll: boolean; at: Date; now: Date }

async function seedProgress(db: Tx, { enrollmentId, lectureIds, isAll, at, now }: Progress) {
  const step = (now.getTime() - at.getTime()) / (lectureIds.length + 1)
  const doneAt = (index: number) => new Date(at.getTime() + (index + 1) * step)
  const rows = lectureIds.map((lecture_id, index) => ({ enrollment_id: enrollmentId, lecture_id, completed_at: doneAt(index) }))
  if (rows.length > 0) await db.insertInto('lecture_completions').values(rows).execute()
  const lastAt = lectureIds.length === 0 ? null : doneAt(lectureIds.length - 1)
  await db
    .updateTable('enrollments')
    .set({ enrolled_at: at, last_lecture_id: lectureIds.at(-1) ?? null, last_learned_at: lastAt, completed_at: isAll ? lastAt : null })
    .where('id', '=', enrollmentId)
    .execute()
  if (isAll) await queueCertificate(db, enrollmentId)
}
