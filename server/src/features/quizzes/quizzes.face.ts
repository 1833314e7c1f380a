/** Queries that other features may call. */
export { eraseAttempts } from './quizzes.attempts.queries.ts'
