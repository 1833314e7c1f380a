import type { ModerationDecision } from '@akada/contract/moderation.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { actOnEach } from '#platform/http/act-on-each.ts'
import { decideModerationCase } from './decide-moderation-case.ts'

type Decided = { ids: readonly number[]; decision: ModerationDecision; reason: string; now: Date }

/** Decides each case in its own transaction, with its own audit entry and notifications. Authors are suspended only one at a time. */
export const decideModerationCases = (db: Db, caller: User, { ids, ...decided }: Decided) =>
  actOnEach(ids, (id) => db.transaction().execute((tx) => decideModerationCase(tx, caller, { id, suspendAuthor: false, ...decided })))
