/** Queries that other features may call. */
export { eraseAuthor } from './moderation.queries.ts'
