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

/** A question as it is kept: as it was written, with an id for all that an answer can name. */
export type Question = ChoiceQuestion | TrueFalseQuestion | ShortQuestion | OrderingQuestion | MatchingQuestion
export type Quiz = { settings: QuizSettings; questions: Question[] }

export type Answers = Readonly<Record<string, AnswerValue>>

/** What an answer earned. `hundredths`: of a point, so that thirds of points add up the same everywhere. */
export type Grade = { questionId: string; hundredths: number; outcome: 'RIGHT' | 'PARTLY' | 'WRONG' | 'UNANSWERED' }

export type Grading = { grades: Grade[]; scorePercent: number; isPassed: boolean }

export function gradeQuiz({ questions, settings }: Quiz, answers: Answers): Grading {
  const grades = questions.map((question) => gradeAnswer(question, answers[question.id] ?? null))
  const earned = sumOf(grades.map(({ hundredths }) => hundredths))
  const most = sumOf(questions.map(({ points }) => points * 100))
  // Rounded down, and passed by what is shown: nobody fails with a percentage that passes.
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

/** How much of a question's points an answer earns, from 0 to 1. */
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

/** An order by chance has about as many pairs right as wrong; that earns nothing. */
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
  // A little more than the tolerance: 0.3 typed for 0.1 + 0.2 is no miss.
  return (
    number !== null && value !== null && Math.abs(value - number.value) <= number.tolerance + 1e-9 * Math.max(1, Math.abs(number.value))
  )
}

// Longer than any accepted answer: at most 200 characters, each normalizing to at most 18 (U+FDFA).
const LONGEST_PLAIN = 4000

/** Without what people rightly don't think of: case, accents, spaces, kinds of quotes and dashes, the full stop at the end. */
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

/** `1,500`, `₦1 500.00`, `N200`, `-3,5`, `12 %`; null for what is no number. */
export const numberIn = (text: string): number | null => plainNumberIn(plain(text))

function plainNumberIn(text: string): number | null {
  const bare = text.replace(/^(ngn|usd|[n₦$€£])(?=\s*\d)|[\s']|%$/g, '')
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)) return Number(bare.replaceAll(',', ''))
  return /^[+-]?(\d+([.,]\d+)?|[.,]\d+)$/.test(bare) ? Number(bare.replace(',', '.')) : null
}

/** Why this can't be an answer to a question, or null if it can. */
export function answerFault(question: Question, value: AnswerValue): string | null {
  if (value === null) return null
  const isOfItsKind =
    question.type === 'SHORT_ANSWER'
      ? typeof value === 'string'
      : question.type === 'MATCHING'
        ? !Array.isArray(value)
        : Array.isArray(value)
  if (!isOfItsKind || (typeof value === 'string' && question.type !== 'SHORT_ANSWER')) return 'This is not an answer to this question.'
  return namesOnlyItsOwn(question, value) ? null : 'This names something that the question doesn’t have.'
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

// What a slow network may take from somebody who answers in the last second.
export const GRACE_MS = 15_000

export type Timed = { deadlineAt: Date | null }

/** Nothing that comes now is still in time. */
export const isTimeUp = ({ deadlineAt }: Timed, now: Date): boolean =>
  deadlineAt !== null && now.getTime() > deadlineAt.getTime() + GRACE_MS

export const deadlineOf = ({ timeLimitSeconds }: QuizSettings, now: Date): Date | null =>
  timeLimitSeconds === 0 ? null : new Date(now.getTime() + timeLimitSeconds * 1000)

export const secondsLeft = ({ deadlineAt }: Timed, now: Date): number | null =>
  deadlineAt && Math.max(0, Math.ceil((deadlineAt.getTime() - now.getTime()) / 1000))

/** Null without a limit. */
export const attemptsLeft = ({ maxAttempts }: QuizSettings, { made, isPractice }: { made: number; isPractice: boolean }): number | null =>
  maxAttempts === 0 || isPractice ? null : Math.max(0, maxAttempts - made)

/** Nothing that is counted or timed can be left to a device: what has a limit is taken under the server's eyes. */
export const canBeTakenOffline = ({ timeLimitSeconds, maxAttempts }: QuizSettings): boolean => timeLimitSeconds === 0 && maxAttempts === 0

export const isRevealed = ({ feedback, reveal }: QuizSettings, hasPassed: boolean): boolean =>
  feedback !== 'SCORE_ONLY' && (reveal === 'ALWAYS' || (reveal === 'AFTER_PASS' && hasPassed))

// As for lectures that are read, and time to think besides.
const WORDS_PER_MINUTE = 200
const THINKING_SECONDS = 20

/** What it takes to read a quiz and to answer it. */
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
