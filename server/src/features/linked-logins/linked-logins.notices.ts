import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'

export const SEND_LINK_NOTICE = 'send-linked-login-notice'

/** Queues a notice to a user whose login was linked or unlinked, in the transaction that makes the change. */
export const queueLinkNotice = (tx: Tx, payload: { userId: string; provider: string; isLinked: boolean }) =>
  enqueue(tx, { kind: SEND_LINK_NOTICE, payload })
