import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readerKeyIn } from './newsletter.links.ts'
import { deleteByEmail, deleteByReaderKey } from './newsletter.queries.ts'

/** Deletes a subscriber. Using the link again is harmless. */
export async function cancelSubscription({ db, signer }: Deps, token: string): Promise<void> {
  const readerKey = readerKeyIn(signer, token) ?? refuse('CODE_INVALID')
  await deleteByReaderKey(db, readerKey)
}

/** Deletes the subscriber with an email address, for example when the user with that address is erased. */
export const eraseSubscription = (tx: Tx, email: string): Promise<void> => deleteByEmail(tx, email)
