import { randomBytes } from 'node:crypto'
import type { Db } from '../database/database.ts'

/** A secret that all processes on this database share; made the first time somebody asks for it. */
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
