import { endSessions } from '#features/accounts/end-sessions.ts'
import { lockPerson } from '#features/accounts/lock-person.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import type { Because } from './reset-persons-second-factor.ts'

export const endPersonSessions = (db: Db, admin: User, { personId, reason, now }: Because): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockPerson(tx, admin.id, personId)
    await endSessions(tx, { userId: personId, by: admin.id, reason, now })
  })
