import { randomBytes } from 'node:crypto'
import type { Db } from '../database/database.ts'

/** Returns a secret shared by all processes on this database. Created on first use. */
export async function sharedSecret(db: Db, name: string): Promise<string> {
  const made = randomBytes(32).toString('base64url')
  await db
    .insertInto('secrets')
    .values({ name, value: made })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
