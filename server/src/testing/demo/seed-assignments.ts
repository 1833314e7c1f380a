// An assignment with work that waits for its grade, was passed and was returned, so that a new site shows the inbox for grading.
import { randomUUID } from 'node:crypto'
import type { AssignmentTerms } from '@akada/contract/assignments.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

const DAY_MS = 86_400_000

const terms: AssignmentTerms = {
  points: 100,
  passPoints: 60,
  accepts: ['TEXT', 'FILES', 'LINK'],
  submissions: 3,
  due: { kind: 'AFTER_DAYS', days: 60 },
}

const instructions = safeHtml`<p>Use what you have learned on something of your own: your shop, your school or your family.</p>
<ul><li>Say what you wanted to find out or make.</li><li>Describe how you did it, step by step.</li><li>Add a picture, a file or a link to the
result.</li></ul><p>One page is enough. Write so that a friend who has not taken this course understands it.</p>`

type DemoWork = {
  text: string
  link: string
  /** When the work was submitted. */
  daysAgo: number
  /** When it was due. */
  dueDaysAgo: number
  grade?: { points: number; feedback: string }
}

const works: readonly DemoWork[] = [
  {
    text: 'I wanted to know which days are worth opening the stall early. I wrote down each sale for three weeks and compared the mornings.',
    link: '',
    ...{ daysAgo: 6, dueDaysAgo: -10 },
  },
  {
    text: 'My page is for my aunt’s catering business in Enugu. She sends the link to customers who ask for her prices.',
    link: 'https://example.com/enugu-catering',
    ...{ daysAgo: 2, dueDaysAgo: 5 },
  },
  {
    text: 'I made a plan for our school garden with the three beds, what grows in each month, and who waters it.',
    link: 'https://example.com/school-garden',
    ...{ daysAgo: 20, dueDaysAgo: 2 },
    grade: { points: 88, feedback: 'Clear and useful. The plan per month is the best part: the class can follow it without you.' },
  },
  {
    text: 'I tried it at home and it worked.',
    link: '',
    ...{ daysAgo: 15, dueDaysAgo: 2 },
    grade: { points: 35, feedback: 'A good start. Please describe the steps, and add the result. Then submit it again.' },
  },
]

type Place = { instructorId: string | undefined; exceptIds: readonly number[]; now: Date }

/** Adds the assignment to a course for sale of the instructor with enough students who are still learning, if there is one. */
export async function seedAssignments(tx: Tx, { instructorId, exceptIds, now }: Place): Promise<void> {
  const course = instructorId === undefined ? undefined : await findCourse(tx, { instructorId, exceptIds })
  if (!course) return
  const lectureId = await addLecture(tx, course.id)
  const students = await listLearning(tx, course.id)
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  for (const [place, { text, link, daysAgo, dueDaysAgo, grade }] of works.entries()) {
    const student = students[place]
    if (!student) return
    const gradedAt = before(daysAgo - 1)
    await tx
      .insertInto('assignment_submissions')
      .values({
        ...{ lecture_id: lectureId, enrollment_id: student.enrollmentId, user_id: student.userId, client_id: randomUUID(), number: 1 },
        ...{ body: text, link, submitted_at: before(daysAgo), due_at: before(dueDaysAgo) },
        ...{ max_points: terms.points, pass_points: terms.passPoints },
        ...(grade && { ...grade, graded_at: gradedAt, grade_version: 1 }),
      })
      .execute()
    if (grade && grade.points >= terms.passPoints)
      await tx
        .insertInto('lecture_completions')
        .values({ enrollment_id: student.enrollmentId, lecture_id: lectureId, completed_at: gradedAt })
        .execute()
  }
}

const learning = sql`enrollments.status = 'ACTIVE' and enrollments.completed_at is null and archived_at is null`

const findCourse = (tx: Tx, { instructorId, exceptIds }: { instructorId: string; exceptIds: readonly number[] }) =>
  tx
    .selectFrom('courses')
    .select('id')
    .where('instructor_id', '=', instructorId)
    .where('status', '=', 'LIVE')
    .where('is_free', '=', false)
    .where(sql<boolean>`id <> all (${[...exceptIds]}::integer[])`)
    .where(sql<boolean>`(select count(*) from enrollments where course_id = courses.id and ${learning}) >= ${works.length}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The students who learned last, so that the work is plausible. */
const listLearning = (tx: Tx, courseId: number) =>
  tx
    .selectFrom('enrollments')
    .select(['id as enrollmentId', 'user_id as userId'])
    .where('course_id', '=', courseId)
    .where(sql<boolean>`${learning}`)
    .orderBy(sql`(select count(*) from lecture_completions where enrollment_id = enrollments.id)`, 'desc')
    .orderBy('id')
    .limit(works.length)
    .execute()

async function addLecture(tx: Tx, courseId: number): Promise<number> {
  const section = await tx
    .selectFrom('sections')
    .select('id')
    .where('course_id', '=', courseId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('all_lectures')
    .values({
      section_id: section.id,
      title: 'Your own project',
      content_type: 'ASSIGNMENT',
      content_html: instructions,
      assignment: JSON.stringify(terms),
      duration_seconds: 30,
      discussion_enabled: true,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from all_lectures where section_id = ${section.id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
