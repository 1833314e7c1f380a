import type { ReissueStatus } from '@akada/contract/reissues.ts'
import { lockCertificates } from '#features/certificates/certificates.face.ts'
import { replaceCertificates } from '#features/certificates/replace-certificates.ts'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { notifyHolder } from './notify-holder.ts'
import { closeReissue, hasReissueSince, insertReissue, lockHolder } from './reissues.queries.ts'
import { reissueProblem, yearBefore } from './reissues.rules.ts'

type Requested = { userId: string; certificateIds: readonly number[]; now: Date }

/** Reissues certificates in the user's profile name immediately, or asks a manager if the user had a reissue in the last 365 days. */
export const requestReissue = (db: Db, { userId, certificateIds, now }: Requested): Promise<ReissueStatus> =>
  inTransaction(db, async (tx) => {
    // Serializes a user's requests, so that only one is automatic.
    const { name } = (await lockHolder(tx, userId)) ?? refuse('CERTIFICATE_NOT_FOUND')
    const ids = [...new Set(certificateIds)]
    const certificates = await lockCertificates(tx, ids)
    const problem = reissueProblem(certificates, { userId, name, count: ids.length })
    if (problem) refuse(problem)

    const isAutomatic = !(await hasReissueSince(tx, userId, yearBefore(now)))
    // Also for an automatic one: a request that is still pending would later bring back an earlier name.
    const id = await refuseOn(
      { certificate_reissues_pending_key: 'REISSUE_PENDING' },
      insertReissue(tx, { userId, studentName: name, certificates, now }),
    )
    if (!isAutomatic) return 'PENDING'
    await closeReissue(tx, { id, status: 'APPROVED', reason: null, decidedBy: null, now })
    await replaceCertificates(tx, { certificates, studentName: name, now })
    await notifyHolder(tx, { id, userId, isApproved: true })
    return 'APPROVED'
  })
