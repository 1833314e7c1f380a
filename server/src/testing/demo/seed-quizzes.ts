import { QuizDefinition } from '@akada/contract/quizzes.ts'
import * as z from 'zod/mini'
import { saveQuiz } from '#features/quizzes/save-quiz.ts'
import type { Tx } from '#platform/database/database.ts'
import type { DemoQuiz } from './types.ts'

type QuizOfLecture = { lectureId: number; quiz?: DemoQuiz | undefined }

/** Saves the quizzes of the demo's lectures, as their instructors would. */
export async function seedQuizzes(tx: Tx, lectures: readonly QuizOfLecture[], now: Date): Promise<void> {
  for (const { lectureId, quiz } of lectures)
    if (quiz) await saveQuiz(tx, { lectureId, definition: z.parse(QuizDefinition, quiz), version: 0, now })
}
