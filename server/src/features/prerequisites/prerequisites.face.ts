/** Queries that other features may call. */
export { copyPrerequisites, listMissing } from './prerequisites.queries.ts'
