import type { Db } from '#platform/database/database.ts'
import { deleteEverySession } from './accounts.directory.queries.ts'
import { deleteSessions } from './accounts.sessions.queries.ts'

/** Signs a person out everywhere; answers how many sessions there were. */
export const endSessions = (db: Db, userId: string): Promise<number> => deleteSessions(db, userId)

/** Signs everybody out, as after somebody has seen the tokens. */
export const endEverySession = (db: Db): Promise<number> => deleteEverySession(db)
