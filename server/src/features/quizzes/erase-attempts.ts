import type { Tx } from '#platform/database/database.ts'
import { deleteAttemptsOf } from './quizzes.attempts.queries.ts'

/** Forgets what somebody answered. What they completed by it stays with the enrollment. */
export const eraseAttempts = (tx: Tx, userId: string): Promise<void> => deleteAttemptsOf(tx, userId)
