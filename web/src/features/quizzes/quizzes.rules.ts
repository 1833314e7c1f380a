import type { AnswerValue, AskedQuestion, QuizOverview } from '@akada/contract/quizzes.ts'

export type Answers = Readonly<Record<string, AnswerValue>>

/** Whether the answer can be graded. Matching is complete only when every item has a match. */
export function isAnswered({ type, options }: AskedQuestion, value: AnswerValue | undefined): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'string') return value.trim() !== ''
  if (type === 'MATCHING') return Object.keys(value).length === options.length
  return Object.keys(value).length > 0
}

export const chosenIn = (value: AnswerValue | undefined): readonly string[] => (Array.isArray(value) ? value : [])
export const textIn = (value: AnswerValue | undefined): string => (typeof value === 'string' ? value : '')
export const matchesIn = (value: AnswerValue | undefined): Readonly<Record<string, string>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}

/** Returns `1:05:09`, `12:30` or `0:07`. */
export function clockText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const ending = `${hours > 0 ? String(minutes).padStart(2, '0') : minutes}:${String(rest).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${ending}` : ending
}

/** Returns `45 seconds`, `1 minute` or `2 hours 30 minutes`. */
export function lengthText(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return [hours > 0 && counted(hours, 'hour'), minutes > 0 && counted(minutes, 'minute')].filter(Boolean).join(' ')
}

export const counted = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

const MINUTE = 60
const TOLD_AT = [5 * MINUTE, MINUTE]

/** Returns the announcement of the remaining time for screen readers, which changes only at a few moments. */
export function timeNotice(secondsLeft: number, limitSeconds: number): string {
  if (secondsLeft <= 0) return 'Time’s up.'
  const told = TOLD_AT.findLast((seconds) => secondsLeft <= seconds && seconds < limitSeconds)
  return told === undefined ? '' : `${lengthText(told)} left.`
}

/** Returns the label of the next step in a quiz. */
export function startText({ attempts, isPassed }: Pick<QuizOverview, 'attempts' | 'isPassed'>): string {
  if (attempts.some(({ submittedAt }) => submittedAt === null)) return 'Continue quiz'
  if (attempts.length === 0) return 'Start quiz'
  return isPassed ? 'Take again' : 'Try again'
}

export const instructionOf: Record<AskedQuestion['type'], string> = {
  SINGLE_CHOICE: 'Choose one answer.',
  MULTIPLE_CHOICE: 'Choose all correct answers. Wrong choices cost points.',
  TRUE_FALSE: 'True or false?',
  SHORT_ANSWER: 'Type a short answer. In words, capital letters and accents don’t matter.',
  ORDERING: 'Put these in the correct order.',
  MATCHING: 'Match each item.',
}
