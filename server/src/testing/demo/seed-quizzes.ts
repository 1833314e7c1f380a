import { randomBytes, randomUUID } from 'node:crypto'
import { QuizDefinition } from '@akada/contract/quizzes.ts'
import * as z from 'zod/mini'
import { nameChoices } from '#features/quizzes/quizzes.choices.ts'
import { deadlineOf, estimatedSeconds, type Quiz } from '#features/quizzes/quizzes.rules.ts'
import type { Tx } from '#platform/database/database.ts'
import { hashOf } from './chance.ts'
import type { PlannedEnrollment } from './history-types.ts'
import { inBatches } from './in-batches.ts'
import { planAttempts } from './plan-attempts.ts'
import type { DemoQuiz } from './types.ts'

type QuizOfLecture = { lectureId: number; quiz?: DemoQuiz | undefined }

/** Adds the quizzes of the demo's lectures in one statement, because there are hundreds. */
export async function seedQuizzes(tx: Tx, lectures: readonly QuizOfLecture[], now: Date): Promise<void> {
  const rows = lectures.flatMap(({ lectureId, quiz }) => {
    if (!quiz) return []
    const definition = z.parse(QuizDefinition, quiz)
    const named = nameChoices(definition, () => randomBytes(9).toString('base64url'))
    return {
      lecture_id: lectureId,
      number: 1,
      definition: JSON.stringify(named),
      estimated_seconds: estimatedSeconds(definition),
      created_at: now,
    }
  })
  for (const batch of inBatches(rows)) await tx.insertInto('quiz_versions').values(batch).execute()
}

type World = {
  people: ReadonlyMap<string, { id: string }>
  courses: ReadonlyMap<string, { lectureIds: readonly number[] }>
  enrollmentIds: ReadonlyMap<string, number>
}

/** Adds the attempts at the quizzes that the demo's students have completed. */
export async function seedAttempts(tx: Tx, enrollments: readonly PlannedEnrollment[], world: World): Promise<void> {
  const versions = await tx
    .selectFrom('quiz_versions')
    .select(['id', 'lecture_id', 'estimated_seconds', 'definition as quiz'])
    .$narrowType<{ quiz: Quiz }>()
    .execute()
  const versionOf = new Map(versions.map((version) => [version.lecture_id, version]))
  const rows = enrollments.flatMap(({ studentKey, courseKey, at, completedAt }) => {
    const enrollmentId = world.enrollmentIds.get(`${studentKey}/${courseKey}`) ?? 0
    return completedAt.flatMap((moment, place) => {
      const version = versionOf.get(world.courses.get(courseKey)?.lectureIds[place] ?? 0)
      if (!version) return []
      const { id, lecture_id, estimated_seconds: estimatedSeconds, quiz } = version
      const seed = `${studentKey}/${courseKey}/${place}`
      const attempts = planAttempts({ seed, quiz, estimatedSeconds, since: completedAt[place - 1] ?? at, completedAt: moment })
      return attempts.map((attempt, index) => ({
        version_id: id,
        lecture_id,
        user_id: world.people.get(studentKey)?.id ?? '',
        enrollment_id: enrollmentId,
        client_id: randomUUID(),
        number: index + 1,
        seed: hashOf(`${seed}/${index}`) >>> 1,
        started_at: attempt.startedAt,
        deadline_at: deadlineOf(quiz.settings, attempt.startedAt),
        answers: JSON.stringify(attempt.answers),
        checked_ids: quiz.settings.feedback === 'AFTER_EACH' ? quiz.questions.map(({ id: questionId }) => questionId) : [],
        submitted_at: attempt.submittedAt,
        score_percent: attempt.scorePercent,
        is_passed: attempt.isPassed,
        grades: JSON.stringify(attempt.grades),
      }))
    })
  })
  for (const batch of inBatches(rows)) await tx.insertInto('quiz_attempts').values(batch).execute()
}
