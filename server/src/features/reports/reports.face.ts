/** Queries that other features may call. */
export { eraseReporter } from './reports.queries.ts'
