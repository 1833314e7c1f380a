import { type Answers, type Grading, gradeQuiz, type Quiz } from '#features/quizzes/quizzes.rules.ts'
import { mistakeIn, solutionOf } from '../quiz-solutions.ts'
import { fractionOf, hashOf } from './chance.ts'
import { MINUTE } from './history-days.ts'

export type PlannedAttempt = Grading & { startedAt: Date; submittedAt: Date; answers: Answers }

export type CompletedQuiz = {
  seed: string
  quiz: Quiz
  estimatedSeconds: number
  /** When the student finished the previous lecture. */
  since: Date
  completedAt: Date
}

/** Returns the attempts that led to a completed quiz: the one that passed, and sometimes a failed one before it. */
export function planAttempts({ seed, quiz, estimatedSeconds, since, completedAt }: CompletedQuiz): PlannedAttempt[] {
  const usualMs = estimatedSeconds * 1_000
  const availableMs = completedAt.getTime() - since.getTime()
  const spentMs = Math.min(usualMs * (0.55 + fractionOf(`${seed}/pace`) * 0.4), availableMs * 0.9)
  const passed = {
    ...answerQuiz(quiz, { seed, passes: true }),
    startedAt: new Date(completedAt.getTime() - spentMs),
    submittedAt: completedAt,
  }
  const canFail = availableMs > usualMs * 2.5 && quiz.settings.maxAttempts !== 1
  if (!canFail || fractionOf(`${seed}/fails`) > 0.3) return [passed]
  const failedAt = passed.startedAt.getTime() - Math.min(5 * MINUTE, usualMs * 0.4)
  const startedAt = new Date(failedAt - usualMs * (0.4 + fractionOf(`${seed}/haste`) * 0.4))
  return [{ ...answerQuiz(quiz, { seed: `${seed}/failed`, passes: false }), startedAt, submittedAt: new Date(failedAt) }, passed]
}

/** Answers a quiz with some mistakes: few enough to pass, or too many. */
function answerQuiz(quiz: Quiz, { seed, passes }: { seed: string; passes: boolean }): Grading & { answers: Answers } {
  const allowed = quiz.questions.length * (1 - quiz.settings.passMark / 100)
  const skill = fractionOf(`${seed}/skill`)
  const hardestFirst = quiz.questions.toSorted((one, other) => hashOf(`${seed}/${one.prompt}`) - hashOf(`${seed}/${other.prompt}`))
  const withMistakes = (count: number) => {
    const wrong = new Set(hardestFirst.slice(0, count))
    const answers = Object.fromEntries(
      quiz.questions.map((question) => [question.id, wrong.has(question) ? mistakeIn(question) : solutionOf(question)]),
    )
    return { answers, ...gradeQuiz(quiz, answers) }
  }
  let mistakes = passes ? Math.floor(allowed * skill) : Math.ceil(allowed * (1.1 + skill * 0.8))
  let taken = withMistakes(mistakes)
  while (taken.isPassed !== passes && mistakes > 0 && mistakes < quiz.questions.length) {
    mistakes += passes ? -1 : 1
    taken = withMistakes(mistakes)
  }
  return taken
}
