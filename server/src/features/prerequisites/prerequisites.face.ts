/** Queries that other features may call. */
export { copyPrerequisites } from './prerequisites.queries.ts'
