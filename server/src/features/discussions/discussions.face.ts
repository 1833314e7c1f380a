/** Queries that other features may call. */
export { eraseWriter } from './discussions.posts.queries.ts'
