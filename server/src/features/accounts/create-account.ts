import type { Registration } from '@akada/contract/account-fields.ts'
import type { Role } from '@akada/contract/accounts.ts'
import type * as z from 'zod/mini'
import { recordAct } from '#features/audit/record-act.ts'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Db } from '#platform/database/database.ts'
import { addRole } from './accounts.profile.queries.ts'
import { insertUser, markEmailVerified } from './accounts.queries.ts'
import { judgeRegistration } from './register-user.ts'

export type NewAccount = { registration: z.output<typeof Registration>; roles: readonly Role[]; siteName: string; now: Date }

/** Makes an account in somebody's name, by the rules of registering. The e-mail counts as verified: whoever makes it vouches for it. */
export async function createAccount(db: Db, { registration, roles, siteName, now }: NewAccount): Promise<string> {
  const user = await judgeRegistration(registration, siteName)
  const made = db.transaction().execute(async (tx) => {
    const id = await insertUser(tx, user)
    await markEmailVerified(tx, id, now)
    for (const role of roles) await addRole(tx, id, role)
    await recordAct(tx, { act: 'PERSON_CREATED', by: null, subject: { kind: 'PERSON', id }, after: { roles }, now })
    return id
  })
  return refuseOn({ users_email_key: 'EMAIL_TAKEN' }, made)
}
