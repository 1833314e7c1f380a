import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { unhurriedHere } from './session-settings.ts'

/** Removes the server's and the client connection's time limits for one transaction. */
export const takeTime = (tx: Tx) => sql.raw(unhurriedHere).execute(tx)
