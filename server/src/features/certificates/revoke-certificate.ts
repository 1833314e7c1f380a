import type { Tx } from '#platform/database/database.ts'
import { setRevoked } from './certificates.queries.ts'

/** Takes back what proved a course that was given back. Its page says so; it holds again if the course is bought again. */
export const revokeCertificate = (tx: Tx, enrollmentId: number, now: Date): Promise<void> => setRevoked(tx, enrollmentId, now)
