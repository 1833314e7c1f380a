import { randomBytes } from 'node:crypto'
import type { QuizDefinition } from '@akada/contract/quizzes.ts'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findFaults } from './find-faults.ts'
import { nameChoices } from './quizzes.choices.ts'
import { insertVersion, newestVersion } from './quizzes.queries.ts'
import { estimatedSeconds } from './quizzes.rules.ts'

export type SavedQuiz = { lectureId: number; definition: QuizDefinition; version: number; now: Date }

/**
 * Inserts the version after the edited version (0 if there was none) and returns its number. Refuses an invalid quiz with all its faults.
 */
export async function saveQuiz(tx: Tx, { lectureId, definition, version, now }: SavedQuiz): Promise<number> {
  const faults = findFaults(definition)
  if (faults.length > 0) refuse('INVALID_INPUT', { errors: faults.map(({ path, message }) => ({ path: `definition.${path}`, message })) })
  if (version > (await newestVersion(tx, lectureId))) refuse('QUIZ_CHANGED')
  const made = {
    lectureId,
    number: version + 1,
    quiz: nameChoices(definition, newId),
    estimatedSeconds: estimatedSeconds(definition),
    now,
  }
  await refuseOn({ quiz_versions_number_key: 'QUIZ_CHANGED' }, insertVersion(tx, made))
  return made.number
}

const newId = () => randomBytes(9).toString('base64url')
