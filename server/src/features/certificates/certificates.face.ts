/** Queries that other features may call. */
export { lockCertificates, revokeCertificate } from './certificates.queries.ts'
