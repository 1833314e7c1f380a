import { randomUUID } from 'node:crypto'
import { getProgress } from '@akada/contract/enrollments.ts'
import { type AnswerValue, type Attempt, getQuiz, saveAnswers, startAttempt, submitAttempt } from '@akada/contract/quizzes.ts'
import type { Quiz } from '#features/quizzes/quizzes.rules.ts'
import type { givenQuiz } from './quiz-builders.ts'
import { solutionOf } from './quiz-solutions.ts'
import type { TestPerson, testApp } from './test-app.ts'

export type Taken = Pick<Awaited<ReturnType<typeof givenQuiz>>, 'lectureId' | 'enrollmentId' | 'student'>
type Given = { questionId: string; value: AnswerValue }

/** A student's actions in a quiz, and their results. */
export function quizSteps({ db, call }: Pick<Awaited<ReturnType<typeof testApp>>, 'db' | 'call'>) {
  return {
    begin: async ({ lectureId, student }: Taken): Promise<Attempt> =>
      (await call(startAttempt, { params: { lectureId }, body: { clientId: randomUUID() } }, student)).data,
    submit: (id: number, student: TestPerson, answers: Given[] = []) => call(submitAttempt, { params: { id }, body: { answers } }, student),
    save: (id: number, student: TestPerson, answers: Given[]) => call(saveAnswers, { params: { id }, body: { answers } }, student),
    overview: async ({ lectureId, student }: Taken) => (await call(getQuiz, { params: { lectureId } }, student)).data,
    rowsOf: ({ lectureId }: Taken) =>
      db.selectFrom('quiz_attempts').selectAll().where('lecture_id', '=', lectureId).orderBy('id').execute(),
    completedBy: async ({ enrollmentId, student }: Taken): Promise<number[]> =>
      (await call(getProgress, { params: { id: enrollmentId } }, student)).data.completedLectures,
    /** Returns the answers that earn full points. */
    solutionsOf: async ({ lectureId }: Taken): Promise<Given[]> => {
      const { definition } = await db
        .selectFrom('quiz_versions')
        .select('definition')
        .where('lecture_id', '=', lectureId)
        .orderBy('number', 'desc')
        .executeTakeFirstOrThrow()
      return (definition as unknown as Quiz).questions.map((question) => ({ questionId: question.id, value: solutionOf(question) }))
    },
  }
}

export const answerAll = (attempt: Attempt, value: AnswerValue): Given[] => attempt.questions.map(({ id }) => ({ questionId: id, value }))
