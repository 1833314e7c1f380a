/** Queries that other features may call. */
export { eraseUploads } from './uploads.queries.ts'
