import type { Db, Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { deleteMessagesFrom, insertMessage, type Message } from './contact.queries.ts'
import { turns } from './contact.rules.ts'

export const SEND_MESSAGE = 'send-contact-message'

type Sent = Message & { isFromProgram: boolean; address: string; now: Date }

/** Queues a message to the support address. Silently drops messages from bots. */
export async function sendMessage(db: Db, { name, email, message, isFromProgram, address, now }: Sent): Promise<void> {
  await requireTurn(db, { ...turns.send(networkOf(address)), now })
  if (isFromProgram) return
  await db.transaction().execute(async (tx) => {
    const { id } = await insertMessage(tx, { name, email, message }, now)
    await enqueue(tx, { kind: SEND_MESSAGE, payload: { messageId: id } })
  })
}

/** Deletes unsent messages of a deleted person. */
export const eraseMessages = (tx: Tx, email: string): Promise<void> => deleteMessagesFrom(tx, email)
