import type { Db } from '#platform/database/database.ts'
import { currentOrigin } from '#platform/http/origin.ts'
import { type Act, insertEntry } from './audit.queries.ts'

/** Writes down what somebody did, in the transaction that does it. */
export const recordAct = (db: Db, act: Act): Promise<void> => insertEntry(db, { ...act, ...currentOrigin() })
