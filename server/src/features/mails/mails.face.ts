/** Queries that other features may call. */
export { eraseMails } from './mails.queries.ts'
