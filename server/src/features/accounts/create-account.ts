import type { Registration } from '@akada/contract/account-fields.ts'
import type { Role } from '@akada/contract/accounts.ts'
import type * as z from 'zod/mini'
import { recordAct } from '#features/audit/record-act.ts'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { addRole } from './accounts.profile.queries.ts'
import { insertUser, markEmailVerified, type NewUser } from './accounts.queries.ts'
import { judgeRegistration } from './register-user.ts'

export type NewAccount = { registration: z.output<typeof Registration>; roles: readonly Role[]; siteName: string; now: Date }

/**
 * Creates an account for another user under the rules of registration. The email address counts as verified, because the operator vouches
 * for it.
 */
export async function createAccount(db: Db, { registration, roles, siteName, now }: NewAccount): Promise<string> {
  const user = await judgeRegistration(registration, siteName)
  const made = db.transaction().execute((tx) => addAccount(tx, { user, roles, now }))
  return refuseOn({ users_email_key: 'EMAIL_TAKEN' }, made)
}

type AddedAccount = {
  user: NewUser
  roles: readonly Role[]
  /** Whether the owner creates the account. Otherwise, it is created on the command line. */
  isOwn?: boolean
  now: Date
}

/** Inserts an account with a verified email, roles and an audit log entry. Returns the account's id. */
export async function addAccount(tx: Tx, { user, roles, isOwn = false, now }: AddedAccount): Promise<string> {
  const id = await insertUser(tx, user)
  await markEmailVerified(tx, id, now)
  for (const role of roles) await addRole(tx, id, role)
  await recordAct(tx, { act: 'PERSON_CREATED', by: isOwn ? id : null, subject: { kind: 'PERSON', id }, after: { roles }, now })
  return id
}
