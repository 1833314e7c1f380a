import { normalForm } from '@akada/contract/plain-text.ts'
import type { AnswerValue, QuizSettings, WrittenQuestion } from '@akada/contract/quizzes.ts'

export type Choice = { id: string; text: string }

type Written<Type extends WrittenQuestion['type']> = Extract<WrittenQuestion, { type: Type }>
type Kept<Type extends WrittenQuestion['type'], Part extends string, Named> = Omit<Written<Type>, Part> & { id: string } & Record<
    Part,
    Named
  >

export type ChoiceQuestion = Kept<'SINGLE_CHOICE' | 'MULTIPLE_CHOICE', 'options', (Choice & { isCorrect: boolean; explanation: string })[]>
export type TrueFalseQuestion = Written<'TRUE_FALSE'> & { id: string }
export type ShortQuestion = Written<'SHORT_ANSWER'> & { id: string }
export type OrderingQuestion = Kept<'ORDERING', 'items', Choice[]>
export type MatchingQuestion = Kept<'MATCHING', 'pairs', { left: Choice; right: Choice }[]>

/** A stored question: as written, with an id for everything that an answer can refer to. */
export type Question = ChoiceQuestion | TrueFalseQuestion | ShortQuestion | OrderingQuestion | MatchingQuestion
export type Quiz = { settings: QuizSettings; questions: Question[] }

export type Answers = Readonly<Record<string, AnswerValue>>

/** The result of an answer. `hundredths` are hundredths of a point, so that sums are exact. */
export type Grade = { questionId: string; hundredths: number; outcome: 'RIGHT' | 'PARTLY' | 'WRONG' | 'UNANSWERED' }

export type Grading = { grades: Grade[]; scorePercent: number; isPassed: boolean }

export function gradeQuiz({ questions, settings }: Quiz, answers: Answers): Grading {
  const grades = questions.map((question) => gradeAnswer(question, answers[question.id] ?? null))
  const earned = sumOf(grades.map(({ hundredths }) => hundredths))
  const most = sumOf(questions.map(({ points }) => points * 100))
  // Rounds down and compares the displayed percentage, so that a result never fails with a passing percentage.
  const scorePercent = Math.floor((earned * 100) / most)
  return { grades, scorePercent, isPassed: scorePercent >= settings.passMark }
}

export function gradeAnswer(question: Question, value: AnswerValue): Grade {
  if (isEmpty(value)) return { questionId: question.id, hundredths: 0, outcome: 'UNANSWERED' }
  const share = shareOf(question, value)
  const hundredths = Math.round(question.points * 100 * share)
  return { questionId: question.id, hundredths, outcome: share === 1 ? 'RIGHT' : hundredths > 0 ? 'PARTLY' : 'WRONG' }
}

const isEmpty = (value: AnswerValue): value is null =>
  value === null || (typeof value === 'string' ? value.trim() === '' : Object.keys(value).length === 0)

/** Returns the share of a question's points that an answer earns, from 0 to 1. */
function shareOf(question: Question, value: AnswerValue): number {
  switch (question.type) {
    case 'SHORT_ANSWER':
      return typeof value === 'string' && isAccepted(question, value) ? 1 : 0
    case 'MATCHING':
      return shareOfPairs(question, matchesIn(value))
    case 'ORDERING':
      return shareOfOrder(question, idsIn(value))
    case 'TRUE_FALSE':
      return idsIn(value)[0] === String(question.isTrue) ? 1 : 0
    default:
      return shareOfChoices(question, new Set(idsIn(value)))
  }
}

export const idsIn = (value: AnswerValue): string[] => (Array.isArray(value) ? value : [])
export const matchesIn = (value: AnswerValue): Readonly<Record<string, string>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}

function shareOfChoices({ type, options }: ChoiceQuestion, chosen: ReadonlySet<string>): number {
  const right = options.filter(({ isCorrect }) => isCorrect)
  const hits = right.filter(({ id }) => chosen.has(id)).length
  const misses = chosen.size - hits
  if (type === 'SINGLE_CHOICE') return hits === 1 && misses === 0 ? 1 : 0
  return Math.max(0, (hits - misses) / right.length)
}

/** A random order has about as many correct pairs as wrong ones, and earns nothing. */
function shareOfOrder({ items }: OrderingQuestion, ids: readonly string[]): number {
  const placeOf = new Map(ids.map((id, place) => [id, place]))
  const places = items.map(({ id }) => placeOf.get(id) ?? Number.NaN)
  const pairs = places.flatMap((place, at) => places.slice(at + 1).map((later) => (place < later ? 1 : -1)))
  return Math.max(0, sumOf(pairs) / pairs.length)
}

const shareOfPairs = ({ pairs }: MatchingQuestion, given: Readonly<Record<string, string>>): number =>
  pairs.filter(({ left, right }) => given[left.id] === right.id).length / pairs.length

function isAccepted({ acceptedAnswers, number }: ShortQuestion, given: string): boolean {
  const answer = plain(given)
  if (acceptedAnswers.some((accepted) => plain(accepted) === answer)) return true
  const value = number && plainNumberIn(answer)
  // Allows slightly more than the tolerance, so that 0.3 is accepted for 0.1 + 0.2.
  return (
    number !== null && value !== null && Math.abs(value - number.value) <= number.tolerance + 1e-9 * Math.max(1, Math.abs(number.value))
  )
}

// Longer than any accepted answer: at most 200 characters, each normalizing to at most 18 (U+FDFA).
const LONGEST_PLAIN = 4000

/** Removes irrelevant differences: case, accents, extra spaces, kinds of quotes and dashes, and closing punctuation. */
export const plain = (text: string): string =>
  withoutFullStop(
    normalForm(text, 'NFKD')
      .slice(0, LONGEST_PLAIN)
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/[‘’ʼ`´]/g, "'")
      .replace(/[“”„]/g, '"')
      .replace(/[‐‑‒–—−]/g, '-')
      // Single spaces are skipped, because every replacement costs time.
      .replace(/ \s+|[^\S ]\s*/g, ' ')
      .trim(),
  )

/** Drops closing punctuation after a word, but keeps an answer that is only punctuation. */
function withoutFullStop(text: string): string {
  let end = text.length
  while (end > 0 && '.!?'.includes(text[end - 1] ?? '')) end -= 1
  const words = text.slice(0, end).trimEnd()
  return /[\p{L}\p{N})]$/u.test(words.slice(-2)) ? words : text
}

/** Parses a number such as `1,500`, `₦1 500.00`, `N200`, `-3,5` or `12 %`. Returns null for other text. */
export const numberIn = (text: string): number | null => plainNumberIn(plain(text))

function plainNumberIn(text: string): number | null {
  const bare = text.replace(/^(ngn|usd|[n₦$€£])(?=\s*\d)|[\s']|%$/g, '')
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)) return Number(bare.replaceAll(',', ''))
  return /^[+-]?(\d+([.,]\d+)?|[.,]\d+)$/.test(bare) ? Number(bare.replace(',', '.')) : null
}

/** Returns why a value isn't a valid answer to a question, or null. */
export function answerFault(question: Question, value: AnswerValue): string | null {
  if (value === null) return null
  const isOfItsKind =
    question.type === 'SHORT_ANSWER'
      ? typeof value === 'string'
      : question.type === 'MATCHING'
        ? !Array.isArray(value)
        : Array.isArray(value)
  if (!isOfItsKind || (typeof value === 'string' && question.type !== 'SHORT_ANSWER')) return 'This answer doesn’t fit the question.'
  return namesOnlyItsOwn(question, value) ? null : 'This answer refers to an option that the question doesn’t have.'
}

function namesOnlyItsOwn(question: Question, value: AnswerValue): boolean {
  const ids = idsIn(value)
  if (new Set(ids).size !== ids.length) return false
  switch (question.type) {
    case 'SHORT_ANSWER':
      return true
    case 'MATCHING': {
      const [lefts, rights] = [question.pairs.map(({ left }) => left.id), question.pairs.map(({ right }) => right.id)]
      return Object.entries(matchesIn(value)).every(([left, right]) => lefts.includes(left) && rights.includes(right))
    }
    case 'ORDERING':
      return (ids.length === 0 || ids.length === question.items.length) && areAmong(ids, question.items)
    case 'TRUE_FALSE':
      return ids.length <= 1 && ids.every((id) => id === 'true' || id === 'false')
    case 'SINGLE_CHOICE':
      return ids.length <= 1 && areAmong(ids, question.options)
    default:
      return areAmong(ids, question.options)
  }
}

const areAmong = (ids: readonly string[], choices: readonly Choice[]) => ids.every((id) => choices.some((choice) => choice.id === id))

// Allows for a slow network when a student answers in the last second.
export const GRACE_MS = 15_000

export type Timed = { deadlineAt: Date | null }

/** Whether it is too late for any answer. */
export const isTimeUp = ({ deadlineAt }: Timed, now: Date): boolean =>
  deadlineAt !== null && now.getTime() > deadlineAt.getTime() + GRACE_MS

export const deadlineOf = ({ timeLimitSeconds }: QuizSettings, now: Date): Date | null =>
  timeLimitSeconds === 0 ? null : new Date(now.getTime() + timeLimitSeconds * 1000)

export const secondsLeft = ({ deadlineAt }: Timed, now: Date): number | null =>
  deadlineAt && Math.max(0, Math.ceil((deadlineAt.getTime() - now.getTime()) / 1000))

/** Returns the number of remaining attempts, or null if unlimited. */
export const attemptsLeft = ({ maxAttempts }: QuizSettings, { made, isPractice }: { made: number; isPractice: boolean }): number | null =>
  maxAttempts === 0 || isPractice ? null : Math.max(0, maxAttempts - made)

/** A device can't enforce limits, so limited quizzes are only taken online. */
export const canBeTakenOffline = ({ timeLimitSeconds, maxAttempts }: QuizSettings): boolean => timeLimitSeconds === 0 && maxAttempts === 0

export const isRevealed = ({ feedback, reveal }: QuizSettings, hasPassed: boolean): boolean =>
  feedback !== 'SCORE_ONLY' && (reveal === 'ALWAYS' || (reveal === 'AFTER_PASS' && hasPassed))

// The reading speed for text lectures, plus time to think.
const WORDS_PER_MINUTE = 200
const THINKING_SECONDS = 20

/** Returns the estimated time to read and answer a quiz. */
export function estimatedSeconds({ settings, questions }: Pick<Quiz, 'settings'> & { questions: readonly WrittenQuestion[] }): number {
  const words = sumOf(questions.map((question) => wordsOf(question).join(' ').split(/\s+/).length))
  const seconds = Math.ceil((words / WORDS_PER_MINUTE) * 60) + questions.length * THINKING_SECONDS
  return settings.timeLimitSeconds === 0 ? seconds : Math.min(seconds, settings.timeLimitSeconds)
}

function wordsOf(question: WrittenQuestion): string[] {
  const shown =
    'options' in question
      ? question.options.map(({ text }) => text)
      : 'items' in question
        ? question.items
        : 'pairs' in question
          ? question.pairs.flatMap(({ left, right }) => [left, right])
          : []
  return [question.prompt, ...shown]
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
