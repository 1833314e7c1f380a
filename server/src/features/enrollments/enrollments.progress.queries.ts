import { sql } from 'kysely'
import { completedLectures } from '#platform/database/completed-lectures.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { pacingFor } from '#platform/database/lecture-pacing.ts'
import type { LearnableEnrollment, LockedEnrollment } from './enrollments.rules.ts'

/** Returns the completed lectures and video positions of an active enrollment. */
export const findProgress = (db: Db, enrollmentId: number) =>
  db
    .selectFrom('enrollments')
    .innerJoin('course_stats', 'course_stats.course_id', 'enrollments.course_id')
    .select([
      'enrollments.id',
      'enrollments.user_id as userId',
      'enrollments.completed_at as completedAt',
      // Null if the lecture is in the trash.
      sql<number | null>`(select id from lectures where id = last_lecture_id)`.as('lastLectureId'),
      'course_stats.total_lectures as totalLectures',
      sql<number[]>`array(
        select lecture_id from lecture_completions join lectures on lectures.id = lecture_id
        where enrollment_id = enrollments.id order by completed_at, lecture_id
      )`.as('completedLectures'),
      sql<{ lectureId: number; seconds: number }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('lectureId', lecture_id, 'seconds', seconds) order by lecture_id)
        from lecture_positions join lectures on lectures.id = lecture_id where enrollment_id = enrollments.id
      ), '[]')`.as('positions'),
    ])
    .where('enrollments.id', '=', enrollmentId)
    .where('enrollments.status', '=', 'ACTIVE')
    .executeTakeFirst()

/** Locks an enrollment until the transaction ends, so that exactly one of several concurrent completions finishes the course. */
export async function lockEnrollment(tx: Tx, userId: string, courseId: number): Promise<LockedEnrollment | undefined> {
  const enrollment = await tx
    .selectFrom('enrollments')
    .select(['id', 'status', 'archived_at as archivedAt', 'completed_at as completedAt'])
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .forUpdate()
    .executeTakeFirst()
  return enrollment as LockedEnrollment | undefined
}

/** Returns a lecture's course, the id of the user's active enrollment in it, if any, and the facts that decide whether it is open. */
export const findLectureFor = (db: Db, userId: string, lectureId: number) =>
  db
    .selectFrom('lectures')
    .innerJoin('sections', 'sections.id', 'lectures.section_id')
    .leftJoin('enrollments', (join) =>
      join
        .onRef('enrollments.course_id', '=', 'sections.course_id')
        .on('enrollments.user_id', '=', userId)
        .on('enrollments.status', '=', 'ACTIVE'),
    )
    .select(['sections.course_id as courseId', 'enrollments.id as enrollmentId', pacingFor(userId).as('pacing')])
    .where('lectures.id', '=', lectureId)
    .executeTakeFirst()

export type LearnedLecture = { enrollmentId: number; lectureId: number; now: Date }

export async function insertCompletion(
  tx: Tx,
  { id }: LearnableEnrollment,
  { lectureId, now }: Omit<LearnedLecture, 'enrollmentId'>,
): Promise<void> {
  await tx
    .insertInto('lecture_completions')
    .values({ enrollment_id: id, lecture_id: lectureId, completed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns whether the enrollment's course has lectures that aren't completed. */
export async function hasLecturesLeft(tx: Tx, enrollmentId: number): Promise<boolean> {
  const left = await tx
    .selectFrom('enrollments')
    .innerJoin('sections', 'sections.course_id', 'enrollments.course_id')
    .innerJoin('lectures', 'lectures.section_id', 'sections.id')
    .leftJoin('lecture_completions', (join) =>
      join.onRef('lecture_completions.enrollment_id', '=', 'enrollments.id').onRef('lecture_completions.lecture_id', '=', 'lectures.id'),
    )
    .select('lectures.id')
    .where('enrollments.id', '=', enrollmentId)
    .where('lecture_completions.lecture_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return left !== undefined
}

/** Lists unfinished enrollments of students who completed all current lectures of a course. */
export const listLearnedThrough = (db: Db, courseId: number) =>
  db
    .selectFrom('enrollments')
    .innerJoin('course_stats', 'course_stats.course_id', 'enrollments.course_id')
    .select('enrollments.user_id as userId')
    .where('enrollments.course_id', '=', courseId)
    .where('enrollments.status', '=', 'ACTIVE')
    .where('enrollments.completed_at', 'is', null)
    .where('course_stats.total_lectures', '>', 0)
    .where(sql<boolean>`total_lectures = ${completedLectures}`)
    .orderBy('enrollments.id')
    .execute()

/** Returns whether a lecture has a quiz that wasn't passed in this enrollment. A quiz without a published version doesn't count. */
export async function hasQuizToPass(tx: Tx, { enrollmentId, lectureId }: { enrollmentId: number; lectureId: number }): Promise<boolean> {
  const lecture = await tx
    .selectFrom('lectures')
    .select('id')
    .where('id', '=', lectureId)
    .where('content_type', '=', 'QUIZ')
    .where((eb) =>
      eb.exists(eb.selectFrom('shown_quiz_versions').select('id').whereRef('shown_quiz_versions.lecture_id', '=', 'lectures.id')),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('quiz_attempts')
            .select('id')
            .whereRef('quiz_attempts.lecture_id', '=', 'lectures.id')
            .where('quiz_attempts.enrollment_id', '=', enrollmentId)
            .where('quiz_attempts.is_passed', '=', true),
        ),
      ),
    )
    .executeTakeFirst()
  return lecture !== undefined
}

/** Returns whether a lecture is an assignment that wasn't passed in this enrollment. */
export async function hasAssignmentToPass(
  tx: Tx,
  { enrollmentId, lectureId }: { enrollmentId: number; lectureId: number },
): Promise<boolean> {
  const lecture = await tx
    .selectFrom('lectures')
    .select('id')
    .where('id', '=', lectureId)
    .where('content_type', '=', 'ASSIGNMENT')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('assignment_submissions')
            .select('id')
            .whereRef('assignment_submissions.lecture_id', '=', 'lectures.id')
            .where('assignment_submissions.enrollment_id', '=', enrollmentId)
            .where('assignment_submissions.is_passed', '=', true),
        ),
      ),
    )
    .executeTakeFirst()
  return lecture !== undefined
}

export async function finishEnrollment(tx: Tx, { id }: LockedEnrollment, now: Date): Promise<void> {
  await tx.updateTable('enrollments').set({ completed_at: now }).where('id', '=', id).execute()
}

export async function touchEnrollment(
  tx: Tx,
  { id }: LearnableEnrollment,
  { lectureId, now }: Omit<LearnedLecture, 'enrollmentId'>,
): Promise<void> {
  await tx
    .updateTable('enrollments')
    .set({ last_lecture_id: lectureId, last_learned_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_learned_at', 'is', null), eb('last_learned_at', '<=', now)]))
    .execute()
}

/** A stored time after `notBelievedAfter` comes from a wrong clock and is overwritten. */
type LeftAt = LearnedLecture & { seconds: number; notBelievedAfter: Date }

/**
 * Stores a video position and the student's most recent lecture, unless newer ones are stored. Returns false if the enrollment has ended or
 * is archived. It is one statement, because players save every few seconds and the round trip to the database is most of the cost.
 */
export async function keepPosition(db: Db, { enrollmentId, lectureId, now, seconds, notBelievedAfter }: LeftAt): Promise<boolean> {
  const kept = await db
    // Both writes follow this lock, as in `completeLecture`. Another lock order could deadlock.
    .with('learnable', (query) =>
      query
        .selectFrom('enrollments')
        .select('id')
        .where('id', '=', enrollmentId)
        .where('status', '=', 'ACTIVE')
        .where('archived_at', 'is', null)
        .forUpdate(),
    )
    .with('touched', (query) =>
      query
        .updateTable('enrollments')
        .set({ last_lecture_id: lectureId, last_learned_at: now })
        .where('id', 'in', (eb) => eb.selectFrom('learnable').select('id'))
        .where((eb) =>
          eb.or([eb('last_learned_at', 'is', null), eb('last_learned_at', '<=', now), eb('last_learned_at', '>', notBelievedAfter)]),
        ),
    )
    .with('positioned', (query) =>
      query
        .insertInto('lecture_positions')
        .columns(['enrollment_id', 'lecture_id', 'seconds', 'saved_at'])
        .expression((eb) =>
          eb
            .selectFrom('learnable')
            .select(['id', eb.val(lectureId).as('lecture_id'), eb.val(seconds).as('seconds'), eb.val(now).as('saved_at')]),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['enrollment_id', 'lecture_id'])
            .doUpdateSet({ seconds, saved_at: now })
            .where((eb) => eb.or([eb('lecture_positions.saved_at', '<=', now), eb('lecture_positions.saved_at', '>', notBelievedAfter)])),
        ),
    )
    .selectFrom('learnable')
    .select('id')
    .executeTakeFirst()
  return kept !== undefined
}
