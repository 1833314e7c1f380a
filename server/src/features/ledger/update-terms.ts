import type { Db, Tx } from '#platform/database/database.ts'
import type { Terms } from './ledger.rules.ts'
import { endTerms, findTerms, insertTerms, lockTerms } from './ledger.terms.queries.ts'

export type NewTerms = Pick<Terms, 'holdDays' | 'reserveBps'>

type Change = { payeeId: string; terms: NewTerms | null; clock: () => Date }

/**
 * Changes a payee's terms, or with null restores the default holding time. They apply to every earning that is still fully pending and to
 * later sales. Pending reserves keep their amounts. Returns the former terms.
 */
export async function updateTerms(tx: Tx, { payeeId, terms, clock }: Change): Promise<NewTerms | null> {
  const before = await lockTerms(tx, payeeId)
  // After the lock, so that a release in progress falls into the period of the former terms.
  const now = clock()
  if (before) await endTerms(tx, before.id, now)
  if (terms) await insertTerms(tx, { payeeId, ...terms, since: now })
  return before ? { holdDays: before.holdDays, reserveBps: before.reserveBps } : null
}

/** Returns a payee's terms, or null if the default holding time applies. */
export const termsOf = async (db: Db, payeeId: string): Promise<NewTerms | null> => (await findTerms(db, payeeId)) ?? null
