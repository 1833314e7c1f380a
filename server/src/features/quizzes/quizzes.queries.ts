import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { pacingFor } from '#platform/database/lecture-pacing.ts'
import { lecturesAs } from '#platform/database/lectures-as.ts'
import type { QuizVersions } from '#platform/database/tables.ts'
import type { Quiz } from './quizzes.rules.ts'

type QuizAsked = {
  lectureId: number
  userId: string
  /** Includes unreleased content. */
  withHeld: boolean
}

/** A lecture with the newest version of its quiz, and the user's enrollment in its course. */
export const findQuizLecture = (db: Db, { lectureId, userId, withHeld }: QuizAsked) =>
  db
    .selectFrom(lecturesAs({ withHeld }))
    .innerJoin('sections', 'sections.id', 'lectures.section_id')
    .leftJoin('enrollments', (join) =>
      join
        .onRef('enrollments.course_id', '=', 'sections.course_id')
        .on('enrollments.user_id', '=', userId)
        .on('enrollments.status', '=', 'ACTIVE'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom(sql<Selectable<QuizVersions>>`${sql.table(withHeld ? 'quiz_versions' : 'shown_quiz_versions')}`.as('versions'))
          .select(['versions.id', 'versions.number', 'versions.definition'])
          .whereRef('versions.lecture_id', '=', 'lectures.id')
          .orderBy('versions.number', 'desc')
          .limit(1)
          .as('version'),
      (join) => join.onTrue(),
    )
    .select([
      'lectures.content_type as contentType',
      'lectures.is_preview as isPreview',
      'sections.course_id as courseId',
      'enrollments.id as enrollmentId',
      'version.id as versionId',
      'version.number as versionNumber',
      'version.definition as quiz',
    ])
    .select([sql<boolean>`enrollments.archived_at is not null`.as('isArchived'), pacingFor(userId).as('pacing')])
    .where('lectures.id', '=', lectureId)
    .$narrowType<{ quiz: Quiz | null }>()
    .executeTakeFirst()

/** A version of a lecture's quiz that is or was shown, not necessarily the newest. */
export const findVersion = (db: Db, { lectureId, number }: { lectureId: number; number: number }) =>
  db
    .selectFrom('shown_quiz_versions')
    .select(['id', 'definition as quiz'])
    .where('lecture_id', '=', lectureId)
    .where('number', '=', number)
    .$narrowType<{ quiz: Quiz }>()
    .executeTakeFirst()

export type NewVersion = { lectureId: number; number: number; quiz: Quiz; estimatedSeconds: number; now: Date }

export async function insertVersion(tx: Tx, { lectureId, number, quiz, estimatedSeconds, now }: NewVersion): Promise<void> {
  await tx
    .insertInto('quiz_versions')
    .values({
      lecture_id: lectureId,
      number,
      definition: JSON.stringify(quiz),
      estimated_seconds: estimatedSeconds,
      created_at: now,
    })
    .execute()
}

export async function newestVersion(db: Db, lectureId: number): Promise<number> {
  const { number } = await db
    .selectFrom('quiz_versions')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), sql<number>`0`).as('number'))
    .where('lecture_id', '=', lectureId)
    .executeTakeFirstOrThrow()
  return number
}
