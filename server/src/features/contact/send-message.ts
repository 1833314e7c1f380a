import type { Db, Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { deleteMessagesFrom, insertMessage, type Message } from './contact.queries.ts'
import { turns } from './contact.rules.ts'

export const SEND_MESSAGE = 'send-contact-message'

type Sent = Message & { isFromProgram: boolean; address: string; now: Date }

/** Mails a message to the support address. What a program sent is dropped without a word. */
export async function sendMessage(db: Db, { name, email, message, isFromProgram, address, now }: Sent): Promise<void> {
  await requireTurn(db, { ...turns.send(networkOf(address)), now })
  if (isFromProgram) return
  await db.transaction().execute(async (tx) => {
    const { id } = await insertMessage(tx, { name, email, message }, now)
    await enqueue(tx, { kind: SEND_MESSAGE, payload: { messageId: id } })
  })
}

/** Forgets what still waits to be sent for somebody who is erased. */
export const eraseMessages = (tx: Tx, email: string): Promise<void> => deleteMessagesFrom(tx, email)
