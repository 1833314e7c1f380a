import { QuizDefinition, type QuizSettings } from '@akada/contract/quizzes.ts'
import * as z from 'zod/mini'
import { saveQuiz } from '#features/quizzes/save-quiz.ts'
import type { Db } from '#platform/database/database.ts'
import { givenCourse, givenEnrollment } from './builders.ts'

type WrittenQuiz = z.input<typeof QuizDefinition>

/** A question of every type. Every correct answer contains a marker that occurs nowhere else. */
export const wholeQuiz: WrittenQuiz['questions'] = [
  {
    type: 'SINGLE_CHOICE',
    prompt: 'Which is a cost that stays the same however much is sold?',
    explanation: 'secret-explanation: rent is due in a bad month, too.',
    options: [
      { text: 'Flour', isCorrect: false, explanation: 'More bread takes more flour.' },
      { text: 'Rent', isCorrect: true, explanation: 'secret-praise' },
      { text: 'Packaging', isCorrect: false },
    ],
  },
  {
    type: 'MULTIPLE_CHOICE',
    prompt: 'Which of these are assets?',
    explanation: 'secret-explanation',
    points: 2,
    options: [
      { text: 'A freezer', isCorrect: true },
      { text: 'A loan', isCorrect: false },
      { text: 'Stock', isCorrect: true },
      { text: 'Tax that is due', isCorrect: false },
    ],
  },
  { type: 'TRUE_FALSE', prompt: 'Profit is the same as cash.', explanation: 'secret-explanation', isTrue: false },
  {
    type: 'SHORT_ANSWER',
    prompt: 'What is 7.5 % of ₦18,260?',
    explanation: 'secret-explanation',
    acceptedAnswers: ['secret-accepted'],
    number: { value: 1369.5, tolerance: 0.5 },
  },
  {
    type: 'ORDERING',
    prompt: 'Put the steps of closing a month in order.',
    explanation: 'secret-explanation',
    items: ['Count the cash', 'Compare with the bank', 'List who owes you', 'Decide what to change'],
  },
  {
    type: 'MATCHING',
    prompt: 'What belongs to what?',
    explanation: 'secret-explanation',
    points: 2,
    pairs: [
      { left: 'Sales', right: 'Income' },
      { left: 'Salaries', right: 'Expense' },
      { left: 'A loan', right: 'Liability' },
    ],
  },
]

/** Creates true-or-false questions that are all true, which make the shortest possible quiz. */
export const trueQuestions = (count: number): WrittenQuiz['questions'] =>
  Array.from({ length: count }, (_, index) => ({ type: 'TRUE_FALSE' as const, prompt: `Is ${index + 1} a number?`, isTrue: true }))

export const definitionOf = (settings: Partial<QuizSettings> = {}, questions = trueQuestions(1)): QuizDefinition =>
  z.parse(QuizDefinition, { settings, questions })

type GivenQuiz = { settings?: Partial<QuizSettings>; questions?: WrittenQuiz['questions']; isPreview?: boolean; now?: Date }

/** A course with one quiz and one video, and an enrolled student. */
export async function givenQuiz(db: Db, { settings, questions, isPreview = false, now = new Date() }: GivenQuiz = {}) {
  const course = await givenCourse(db, { curriculum: [[{ content_type: 'QUIZ', is_preview: isPreview }, {}]] })
  const [lectureId = 0, videoId = 0] = course.lectureIds
  await db.transaction().execute((tx) => saveQuiz(tx, { lectureId, definition: definitionOf(settings, questions), version: 0, now }))
  const enrollment = await givenEnrollment(db, { course_id: course.id })
  return { course, lectureId, videoId, enrollmentId: enrollment.id, student: { id: enrollment.userId } }
}
