import type { AuditAct } from '@akada/contract/audit.ts'
import { toMajor } from '@akada/contract/money.ts'
import { recordAct } from '#features/audit/record-act.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Refund } from './refunds.queries.ts'

type Decided = { act: Extract<AuditAct, `REFUND_${string}`>; by: string; now: Date }

/**
 * Records a decision in the audit log, under its order. The reason is only stored with the refund, because it may be about the buyer, who
 * may be erased.
 */
export const recordDecision = (
  tx: Tx,
  { id, orderId, currency, amountMinor }: Pick<Refund, 'id' | 'orderId' | 'currency' | 'amountMinor'>,
  { act, by, now }: Decided,
): Promise<void> =>
  recordAct(tx, { act, by, subject: { kind: 'ORDER', id: orderId }, after: { refund: id, amount: toMajor(amountMinor), currency }, now })
