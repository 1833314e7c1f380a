/** Queries that other features may call. */
export { listDocumentsOf } from './invoices.queries.ts'
