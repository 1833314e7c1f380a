import { randomBytes } from 'node:crypto'
import { toMajor } from '@akada/contract/money.ts'
import { recordAct } from '#features/audit/record-act.ts'
import { postPayout } from '#features/ledger/post-payout.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import type { DuePayout } from './get-due-payouts.ts'
import { insertPayouts, insertRun, type Payout, type RunRecord } from './payouts.queries.ts'

/** Sends a payout through the provider, by its id. */
export const SEND_PAYOUT = 'send-payout'

/**
 * Adds a run with its payouts, removes their amounts from the balances and queues the transfers. The caller holds the lock on runs, which
 * keeps an amount from being paid twice.
 */
export async function placeRun(tx: Tx, run: RunRecord, { due, now }: { due: readonly DuePayout[]; now: Date }) {
  const { currency, method, origin, createdBy } = run
  const runId = await insertRun(tx, run, now)
  if (origin !== 'REQUEST') {
    const total = toMajor(due.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
    const after = { method, payouts: due.length, total, currency }
    await recordAct(tx, { act: 'PAYOUT_RUN_STARTED', by: createdBy, subject: { kind: 'PAYOUT_RUN', id: runId }, after, now })
  }
  const made = due.map(({ instructor, ...payout }) => ({ ...payout, instructorId: instructor.id, reference: newReference() }))
  const isRequested = origin === 'REQUEST'
  const payouts = await insertPayouts(tx, { runId, currency, isRequested, nextCheckAt: method === 'TRANSFER' ? now : null }, made)
  for (const payout of payouts) await book(tx, payout, { method, now })
  return { runId, payouts }
}

async function book(
  tx: Tx,
  { id, instructorId, currency, amountMinor }: Payout,
  { method, now }: Pick<RunRecord, 'method'> & { now: Date },
) {
  await postPayout(tx, { payoutId: id, attempt: 1, instructorId, currency, amountMinor, at: now })
  if (method === 'TRANSFER') await enqueue(tx, { kind: SEND_PAYOUT, payload: { payoutId: id } })
}

// Paystack accepts 16 to 50 lowercase letters, digits and hyphens.
const newReference = () => `payout-${randomBytes(16).toString('hex')}`
