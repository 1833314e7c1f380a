/** Queries that other features may call. */
export { revokeCertificate } from './certificates.queries.ts'
