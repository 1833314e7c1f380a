import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'

/** The work that follows when somebody finishes a course; certificates take it up. */
export const ISSUE_CERTIFICATE = 'issue-certificate'

export const queueCertificate = (tx: Tx, enrollmentId: number) =>
  enqueue(tx, { kind: ISSUE_CERTIFICATE, payload: { enrollmentId }, dedupeKey: `certificate:${enrollmentId}` })

/** For one whose certificate was taken back with the course. */
export const queueCertificateAgain = (tx: Tx, enrollmentId: number) => enqueue(tx, { kind: ISSUE_CERTIFICATE, payload: { enrollmentId } })
