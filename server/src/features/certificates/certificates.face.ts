/** Queries that other features may call. */
export { type LockedCertificate, lockCertificates, revokeCertificate } from './certificates.queries.ts'
