import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { unhurriedHere } from './session-settings.ts'

/** Removes the time limits of the server and of the client connection for one transaction. */
export const takeTime = (tx: Tx) => sql.raw(unhurriedHere).execute(tx)
