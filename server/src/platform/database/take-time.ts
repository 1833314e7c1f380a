import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { unhurriedHere } from './session-settings.ts'

/** For a transaction that takes as long as it takes: neither the server nor the connection breaks its statements off. */
export const takeTime = (tx: Tx) => sql.raw(unhurriedHere).execute(tx)
