import type { Role } from '@akada/contract/accounts.ts'
import { addRole, listRoles } from '#features/accounts/accounts.face.ts'
import { lockPerson } from '#features/accounts/lock-person.ts'
import { recordRoles } from '#features/accounts/record-roles.ts'
import { removeRole } from '#features/accounts/remove-role.ts'
import { confirmPassword } from '#features/accounts/require-password.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { notifyPerson } from './notify-person.ts'
import { findPerson } from './people.queries.ts'
import { areSame, roleChanges, rolesInWords } from './people.rules.ts'

type Change = {
  personId: string
  roles: readonly Role[]
  /** The roles that the admin saw. */
  was?: readonly Role[] | undefined
  password: string
  reason: string
  address: string
  now: Date
}

/** Grants and removes roles, effective from the user's next request, and emails the user. */
export async function updateRoles(db: Db, admin: User, { password, address, ...change }: Change): Promise<void> {
  if (change.personId === admin.id) refuse('PERSON_OWN')
  await confirmPassword(db, { userId: admin.id, password, address, now: change.now })
  await db.transaction().execute((tx) => putRoles(tx, admin, change))
}

async function putRoles(tx: Tx, admin: User, { personId, roles, was, reason, now }: Omit<Change, 'password' | 'address'>) {
  await lockPerson(tx, admin.id, personId)
  const had = await listRoles(tx, personId)
  if (was !== undefined && !areSame(had, was)) refuse('EDIT_CONFLICT')
  const { granted, taken } = roleChanges(had, roles)
  if (granted.length + taken.length === 0) return
  if (granted.length > 0) await requireVerified(tx, personId)
  for (const role of granted) await addRole(tx, personId, role)
  for (const role of taken) await removeRole(tx, personId, role)

  const has = await listRoles(tx, personId)
  await recordRoles(tx, { personId, by: admin.id, had, has, reason, now })
  await notifyPerson(tx, { userId: personId, change: 'ROLES_CHANGED', words: rolesInWords(has) })
}

/** Refuses an unverified email: an attacker could register with a colleague's address and wait for the roles meant for them. */
async function requireVerified(tx: Tx, personId: string): Promise<void> {
  const person = (await findPerson(tx, personId, 'everything')) ?? refuse('PERSON_NOT_FOUND')
  if (person.emailVerifiedAt === null)
    refuse('EMAIL_NOT_VERIFIED', { message: 'This user hasn’t verified their email yet, so the account may belong to someone else.' })
}
