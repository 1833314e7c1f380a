import { AnswerValue } from '@akada/contract/quizzes.ts'
import * as z from 'zod/mini'
import { readItem, writeItem } from '../../lib/storage.ts'
import type { Answers } from './quizzes.rules.ts'

const Kept = z.array(z.object({ attemptId: z.union([z.int(), z.string()]), answers: z.record(z.string(), AnswerValue) }))
type Kept = z.infer<typeof Kept>

const AT_MOST = 10

/** An attempt by its id, or one that the server doesn’t know of by a name. */
type AttemptId = number | string

/** Answers that this browser has and the server may not have yet. */
export const answersOnDevice = (uid: string, attemptId: AttemptId): Answers =>
  read(uid).find((kept) => kept.attemptId === attemptId)?.answers ?? {}

/** Keeps what is still to be sent of an attempt, instead of what was; attempts not touched for longest are dropped. */
export function keepAnswers(uid: string, attemptId: AttemptId, answers: Answers) {
  const others = read(uid).filter((kept) => kept.attemptId !== attemptId)
  const all = Object.keys(answers).length === 0 ? others : [...others, { attemptId, answers }].slice(-AT_MOST)
  writeItem(keyOf(uid), all.length === 0 ? null : JSON.stringify(all))
}

const keyOf = (uid: string) => `quiz-answers:${uid}`

function read(uid: string): Kept {
  try {
    return Kept.parse(JSON.parse(readItem(keyOf(uid)) ?? '[]'))
  } catch {
    return []
  }
}
