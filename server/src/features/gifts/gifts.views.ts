import type { Gift } from '@akada/contract/gifts.ts'
import { dayIn } from '@akada/contract/time-zone.ts'
import type { GiftRow } from './gifts.queries.ts'
import { isOpen, resendProblem, stateOf } from './gifts.rules.ts'

/** Returns a gift as its buyer and managers see it. */
export const asGift = (row: GiftRow, { timeZone, now }: { timeZone: string; now: Date }): Gift => ({
  id: row.id,
  state: stateOf(row),
  recipientEmail: row.recipientEmail,
  recipientName: row.recipientName,
  message: row.message,
  sendOn: dayIn(timeZone, row.dueAt),
  sentAt: row.sentAt?.toISOString() ?? null,
  redeemedAt: row.redeemedAt?.toISOString() ?? null,
  problem: isOpen(row) ? row.problem : null,
  mayChange: isOpen(row),
  mayResend: resendProblem(row, now) === null,
})
