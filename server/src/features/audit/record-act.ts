import type { AuditAct } from '@akada/contract/audit.ts'
import type { Db } from '#platform/database/database.ts'
import { currentOrigin } from '#platform/http/origin.ts'
import { type Act, insertEntry } from './audit.queries.ts'
import { type OnlyAuditFields, pickAuditFields } from './audit.rules.ts'

type Recorded<Kind extends AuditAct, Before, After> = Omit<Act, 'act' | 'before' | 'after'> & {
  act: Kind
  before?: OnlyAuditFields<Before, Kind> | undefined
  after?: OnlyAuditFields<After, Kind> | undefined
}

/** Records an act in the audit log, in the act's transaction, with the fields that `auditFields` lists for it. */
export const recordAct = <Kind extends AuditAct, Before extends object, After extends object>(
  db: Db,
  { before, after, ...act }: Recorded<Kind, Before, After>,
): Promise<void> =>
  insertEntry(db, { ...act, before: pickAuditFields(act.act, before), after: pickAuditFields(act.act, after), ...currentOrigin() })
