/** Queries that other features may call. */
export { eraseNotes } from './notes.queries.ts'
