import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'

/** The job that issues a certificate after a course is finished. The feature `certificates` handles it. */
export const ISSUE_CERTIFICATE = 'issue-certificate'

export const queueCertificate = (tx: Tx, enrollmentId: number) =>
  enqueue(tx, { kind: ISSUE_CERTIFICATE, payload: { enrollmentId }, dedupeKey: `certificate:${enrollmentId}` })

/** Queues the certificate again after a refund revoked it or a reissue replaced it. The first job has already used the dedupe key. */
export const queueCertificateAgain = (tx: Tx, enrollmentId: number) => enqueue(tx, { kind: ISSUE_CERTIFICATE, payload: { enrollmentId } })
