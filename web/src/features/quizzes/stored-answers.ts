import { AnswerValue } from '@akada/contract/quizzes.ts'
import * as z from 'zod/mini'
import { readItem, writeItem } from '../../lib/storage.ts'
import type { Answers } from './quizzes.rules.ts'

const StoredAnswers = z.array(z.object({ attemptId: z.union([z.int(), z.string()]), answers: z.record(z.string(), AnswerValue) }))
type StoredAnswers = z.infer<typeof StoredAnswers>

const AT_MOST = 10

/** The server's attempt id, or a local key for an attempt that isn't on the server. */
type AttemptId = number | string

/** Returns the answers stored in this browser that the server may not have received. */
export const answersOnDevice = (uid: string, attemptId: AttemptId): Answers =>
  read(uid).find((stored) => stored.attemptId === attemptId)?.answers ?? {}

/** Replaces an attempt's unsent answers. Beyond the maximum, drops the least recently changed attempts. */
export function storeAnswers(uid: string, attemptId: AttemptId, answers: Answers) {
  const others = read(uid).filter((stored) => stored.attemptId !== attemptId)
  const all = Object.keys(answers).length === 0 ? others : [...others, { attemptId, answers }].slice(-AT_MOST)
  writeItem(keyOf(uid), all.length === 0 ? null : JSON.stringify(all))
}

const keyOf = (uid: string) => `quiz-answers:${uid}`

function read(uid: string): StoredAnswers {
  try {
    return StoredAnswers.parse(JSON.parse(readItem(keyOf(uid)) ?? '[]'))
  } catch {
    return []
  }
}
