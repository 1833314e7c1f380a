import type { Db } from '#platform/database/database.ts'

export type Message = { name: string; email: string; message: string }

export const insertMessage = (db: Db, message: Message, now: Date): Promise<{ id: number }> =>
  db
    .insertInto('contact_messages')
    .values({ ...message, received_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

export const findMessage = (db: Db, id: number): Promise<Message | undefined> =>
  db.selectFrom('contact_messages').select(['name', 'email', 'message']).where('id', '=', id).executeTakeFirst()

export async function deleteMessage(db: Db, id: number): Promise<void> {
  await db.deleteFrom('contact_messages').where('id', '=', id).execute()
}

export async function deleteMessagesFrom(db: Db, email: string): Promise<void> {
  await db.deleteFrom('contact_messages').where('email', '=', email).execute()
}

export async function deleteMessagesBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('contact_messages').where('received_at', '<', moment).execute()
}
