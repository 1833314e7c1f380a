import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readerKeyIn } from './newsletter.links.ts'
import { deleteByEmail, deleteByReaderKey } from './newsletter.queries.ts'

/** Forgets a reader. A link that was used before does no harm. */
export async function cancelSubscription({ db, signer }: Deps, token: string): Promise<void> {
  const readerKey = readerKeyIn(signer, token) ?? refuse('CODE_INVALID')
  await deleteByReaderKey(db, readerKey)
}

/** Forgets the reader with an address, as when its person is erased. */
export const eraseSubscription = (tx: Tx, email: string): Promise<void> => deleteByEmail(tx, email)
