import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Answers, Grade, Grading, Quiz } from './quizzes.rules.ts'

const attempts = (db: Db) =>
  db
    .selectFrom('quiz_attempts')
    .innerJoin('quiz_versions', 'quiz_versions.id', 'quiz_attempts.version_id')
    // Includes unreleased lectures, because instructors try a quiz before students see it.
    .innerJoin('all_lectures as lectures', 'lectures.id', 'quiz_attempts.lecture_id')
    .innerJoin('sections', 'sections.id', 'lectures.section_id')
    .where('lectures.deleted_at', 'is', null)
    .select([
      'quiz_attempts.id',
      'quiz_attempts.lecture_id as lectureId',
      'sections.course_id as courseId',
      'quiz_attempts.user_id as userId',
      'quiz_attempts.enrollment_id as enrollmentId',
      'quiz_attempts.is_practice as isPractice',
      'quiz_attempts.version_id as versionId',
      'quiz_attempts.number',
      'quiz_attempts.seed',
      'quiz_attempts.started_at as startedAt',
      'quiz_attempts.deadline_at as deadlineAt',
      'quiz_attempts.answers',
      'quiz_attempts.checked_ids as checkedIds',
      'quiz_attempts.submitted_at as submittedAt',
      'quiz_attempts.is_time_up as isTimeUp',
      'quiz_attempts.score_percent as scorePercent',
      'quiz_attempts.is_passed as isPassed',
      'quiz_attempts.grades',
      'quiz_versions.definition as quiz',
    ])
    .$narrowType<{ answers: Answers; grades: Grade[] | null; quiz: Quiz }>()

export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

export const findAttempt = (db: Db, id: number) => attempts(db).where('quiz_attempts.id', '=', id).executeTakeFirst()

/** Locks an attempt until the transaction ends, so that answers, checks, submission and timeout are applied one after another. */
export const lockAttempt = (tx: Tx, id: number) =>
  attempts(tx).where('quiz_attempts.id', '=', id).forUpdate('quiz_attempts').executeTakeFirstOrThrow()

export type Try = { userId: string; lectureId: number; isPractice: boolean }

const triesOf = (db: Db, { userId, lectureId, isPractice }: Try) =>
  attempts(db)
    .where('quiz_attempts.user_id', '=', userId)
    .where('quiz_attempts.lecture_id', '=', lectureId)
    .where('quiz_attempts.is_practice', '=', isPractice)

export const findStarted = (db: Db, { userId, lectureId, clientId }: { userId: string; lectureId: number; clientId: string }) =>
  attempts(db)
    .where('quiz_attempts.user_id', '=', userId)
    .where('quiz_attempts.lecture_id', '=', lectureId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

export const findOpenAttempt = (db: Db, of: Try) => triesOf(db, of).where('submitted_at', 'is', null).executeTakeFirst()

export const listAttempts = (db: Db, of: Try) => triesOf(db, of).orderBy('quiz_attempts.number', 'desc').execute()

export async function countAttempts(db: Db, { userId, lectureId, isPractice }: Try): Promise<number> {
  const { count } = await db
    .selectFrom('quiz_attempts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('lecture_id', '=', lectureId)
    .where('is_practice', '=', isPractice)
    .executeTakeFirstOrThrow()
  return count
}

export async function hasPassed(db: Db, of: Try): Promise<boolean> {
  const passed = await triesOf(db, of).where('is_passed', '=', true).limit(1).executeTakeFirst()
  return passed !== undefined
}

/** Serializes the starts of a user's attempts at a quiz until the transaction ends. */
export async function lockStart(tx: Tx, { userId, lectureId }: { userId: string; lectureId: number }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('quiz:' || ${lectureId}::text || ':' || ${userId}::text, 0))`.execute(tx)
}

export type NewAttempt = {
  versionId: number
  lectureId: number
  userId: string
  enrollmentId: number | null
  clientId: string
  number: number
  seed: number
  now: Date
  deadlineAt: Date | null
}

export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<number> {
  const { id } = await tx.insertInto('quiz_attempts').values(columnsOf(attempt)).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Inserts an offline attempt as submitted. An open attempt stays open. */
export async function insertSubmitted(tx: Tx, { attempt, submission }: { attempt: NewAttempt; submission: Submission }): Promise<number> {
  const { id } = await tx
    .insertInto('quiz_attempts')
    .values({ ...columnsOf(attempt), ...gradedColumnsOf(submission) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const columnsOf = (attempt: NewAttempt) => ({
  version_id: attempt.versionId,
  lecture_id: attempt.lectureId,
  user_id: attempt.userId,
  enrollment_id: attempt.enrollmentId,
  client_id: attempt.clientId,
  number: attempt.number,
  seed: attempt.seed,
  started_at: attempt.now,
  deadline_at: attempt.deadlineAt,
})

export async function updateAnswers(
  tx: Tx,
  id: number,
  { answers, checkedIds }: { answers: Answers; checkedIds: string[] },
): Promise<void> {
  await tx
    .updateTable('quiz_attempts')
    .set({ answers: JSON.stringify(answers), checked_ids: checkedIds })
    .where('id', '=', id)
    .execute()
}

export type Submission = Grading & { answers: Answers; submittedAt: Date; isTimeUp: boolean }

export async function updateSubmitted(tx: Tx, id: number, submission: Submission): Promise<void> {
  await tx.updateTable('quiz_attempts').set(gradedColumnsOf(submission)).where('id', '=', id).execute()
}

const gradedColumnsOf = (submission: Submission) => ({
  answers: JSON.stringify(submission.answers),
  submitted_at: submission.submittedAt,
  is_time_up: submission.isTimeUp,
  score_percent: submission.scorePercent,
  is_passed: submission.isPassed,
  grades: JSON.stringify(submission.grades),
})

/** Deletes a user's quiz answers. Completed lectures stay with the enrollment. */
export async function eraseAttempts(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('quiz_attempts').where('user_id', '=', userId).execute()
}
