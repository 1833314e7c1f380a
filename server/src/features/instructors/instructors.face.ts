/** Queries that other features may call. */

export { deleteApplicationsBefore } from './instructors.erasure.queries.ts'
