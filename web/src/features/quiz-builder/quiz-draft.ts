import { type QuestionType, QuizDefinition, type QuizSettings, type WrittenQuestion } from '@akada/contract/quizzes.ts'
import * as z from 'zod/mini'
import type { Fault } from '../../lib/faults.ts'
import { newId } from '../../lib/new-id.ts'

// A quiz while it is being edited. Numbers are text, and each question has the fields of all types, so that a change of type loses nothing.
export type Row = { key: string; text: string }
export type OptionRow = Row & { isCorrect: boolean; explanation: string }
export type PairRow = { key: string; left: string; right: string }

export type QuestionDraft = {
  key: string
  type: QuestionType
  prompt: string
  explanation: string
  points: string
  options: OptionRow[]
  isTrue: boolean
  /** One answer per line. */
  answers: string
  number: string
  tolerance: string
  items: Row[]
  pairs: PairRow[]
}

export type SettingsDraft = Omit<QuizSettings, 'passMark' | 'maxAttempts' | 'timeLimitSeconds'> & {
  passMark: string
  maxAttempts: string
  minutes: string
}

export type QuizDraft = { settings: SettingsDraft; questions: QuestionDraft[] }

export const newOption = (text = '', isCorrect = false): OptionRow => ({ key: newId(), text, isCorrect, explanation: '' })
export const newRow = (text = ''): Row => ({ key: newId(), text })
export const newPair = (): PairRow => ({ key: newId(), left: '', right: '' })

export const newQuestion = (type: QuestionType): QuestionDraft => ({
  key: newId(),
  type,
  prompt: '',
  explanation: '',
  points: '1',
  options: [newOption('', true), newOption()],
  isTrue: true,
  answers: '',
  number: '',
  tolerance: '',
  items: [newRow(), newRow()],
  pairs: [newPair(), newPair()],
})

export const emptyQuiz = (): QuizDraft => ({ settings: settingsDraft(z.parse(QuizDefinition.shape.settings, {})), questions: [] })

const settingsDraft = ({ passMark, maxAttempts, timeLimitSeconds, ...settings }: QuizSettings): SettingsDraft => ({
  ...settings,
  passMark: String(passMark),
  maxAttempts: String(maxAttempts),
  minutes: String(timeLimitSeconds / 60),
})

export const draftOf = ({ settings, questions }: QuizDefinition): QuizDraft => ({
  settings: settingsDraft(settings),
  questions: questions.map(questionDraft),
})

function questionDraft(question: WrittenQuestion): QuestionDraft {
  const { prompt, explanation, points } = question
  const asked = { ...newQuestion(question.type), prompt, explanation, points: String(points) }
  switch (question.type) {
    case 'SINGLE_CHOICE':
    case 'MULTIPLE_CHOICE':
      return { ...asked, options: question.options.map((option) => ({ ...option, key: newId() })) }
    case 'TRUE_FALSE':
      return { ...asked, isTrue: question.isTrue }
    case 'SHORT_ANSWER':
      return {
        ...asked,
        answers: question.acceptedAnswers.join('\n'),
        number: question.number ? String(question.number.value) : '',
        tolerance: question.number && question.number.tolerance > 0 ? String(question.number.tolerance) : '',
      }
    case 'ORDERING':
      return { ...asked, items: question.items.map(newRow) }
    case 'MATCHING':
      return { ...asked, pairs: question.pairs.map((pair) => ({ ...pair, key: newId() })) }
  }
}

/** Returns a copy of the question with new keys. */
export const copyOf = (question: QuestionDraft): QuestionDraft => {
  const withNewKeys = <Each extends { key: string }>(rows: readonly Each[]) => rows.map((row) => ({ ...row, key: newId() }))
  return {
    ...question,
    key: newId(),
    options: withNewKeys(question.options),
    items: withNewKeys(question.items),
    pairs: withNewKeys(question.pairs),
  }
}

// Returns NaN for an invalid number. The contract rejects NaN.
const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))

/** Returns the quiz definition to send. Error paths in the definition also apply to the draft. */
export const definitionOf = ({ settings, questions }: QuizDraft): z.input<typeof QuizDefinition> => {
  const { passMark, maxAttempts, minutes, ...rest } = settings
  return {
    settings: {
      ...rest,
      passMark: numberIn(passMark),
      maxAttempts: numberIn(maxAttempts),
      timeLimitSeconds: Math.round(numberIn(minutes) * 60),
    },
    questions: questions.map(writtenQuestion),
  }
}

function writtenQuestion(draft: QuestionDraft): z.input<typeof QuizDefinition>['questions'][number] {
  const { type, prompt, explanation } = draft
  const asked = { prompt, explanation, points: numberIn(draft.points) }
  switch (type) {
    case 'SINGLE_CHOICE':
    case 'MULTIPLE_CHOICE':
      return { type, ...asked, options: draft.options.map(({ key: _, ...option }) => option) }
    case 'TRUE_FALSE':
      return { type, ...asked, isTrue: draft.isTrue }
    case 'SHORT_ANSWER':
      return { type, ...asked, acceptedAnswers: linesOf(draft.answers), number: numberOf(draft) }
    case 'ORDERING':
      return { type, ...asked, items: draft.items.map(({ text }) => text) }
    case 'MATCHING':
      return { type, ...asked, pairs: draft.pairs.map(({ left, right }) => ({ left, right })) }
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const numberOf = ({ number, tolerance }: QuestionDraft) =>
  number.trim() === '' ? null : { value: numberIn(number), tolerance: tolerance.trim() === '' ? 0 : numberIn(tolerance) }

/** Returns the draft's errors by path. */
export function faultsOf(draft: QuizDraft): Fault[] {
  const parsed = z.safeParse(QuizDefinition, definitionOf(draft))
  if (parsed.success) return []
  return parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message: spoken(path.join('.'), message) }))
}

/** Replaces contract messages that don't fit the form. */
function spoken(path: string, message: string): string {
  if (path === 'settings.timeLimitSeconds') return 'Enter a number of minutes from 0 to 1,440.'
  if (/\.number\.(value|tolerance)$/.test(path)) return 'Enter a number, such as 12.5.'
  return message
}

/**
 * Groups errors by their question's key, which stays the same when questions are reordered. Errors in the settings are grouped under
 * `quiz`.
 */
export function faultsByKey(draft: QuizDraft, faults: readonly Fault[]): Record<string, Fault[]> {
  const byKey: Record<string, Fault[]> = {}
  for (const { path, message } of faults) {
    const [, index, rest] = /^questions\.(\d+)\.?(.*)$/.exec(path) ?? []
    const key = index === undefined ? 'quiz' : (draft.questions[Number(index)]?.key ?? 'quiz')
    byKey[key] = [...(byKey[key] ?? []), { path: rest ?? path, message }]
  }
  return byKey
}

export const typeNames: Record<QuestionType, string> = {
  SINGLE_CHOICE: 'Single choice',
  MULTIPLE_CHOICE: 'Multiple choice',
  TRUE_FALSE: 'True or false',
  SHORT_ANSWER: 'Short answer',
  ORDERING: 'Ordering',
  MATCHING: 'Matching',
}
