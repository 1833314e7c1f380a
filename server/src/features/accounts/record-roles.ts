import type { Role } from '@akada/contract/accounts.ts'
import { recordAct } from '#features/audit/record-act.ts'
import type { Tx } from '#platform/database/database.ts'

type ChangedRoles = {
  personId: string
  /** The admin who acts. Null for the command line. */
  by: string | null
  had: readonly Role[]
  has: readonly Role[]
  reason?: string
  now: Date
}

/** Writes an audit entry for each added or removed role. In an entry, `role` is that role, and `roles` are all roles before and after. */
export async function recordRoles(tx: Tx, { personId, by, had, has, reason, now }: ChangedRoles): Promise<void> {
  const entry = { by, subject: { kind: 'PERSON', id: personId }, reason, now } as const
  for (const role of has.filter((one) => !had.includes(one)))
    await recordAct(tx, { ...entry, act: 'ROLE_GRANTED', before: { roles: had }, after: { role, roles: has } })
  for (const role of had.filter((one) => !has.includes(one)))
    await recordAct(tx, { ...entry, act: 'ROLE_TAKEN', before: { role, roles: had }, after: { roles: has } })
}
