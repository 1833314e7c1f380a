import * as audit from '@akada/contract/audit.ts'
import { dayIn } from '@akada/contract/time-zone.ts'
import type { FastifyInstance } from 'fastify'
import { csvStream } from '#platform/csv.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { cellsOfEntry, entryColumns, pagesOfEntries } from './audit.export.ts'
import { listAuditEntries } from './list-audit-entries.ts'
import { recordAct } from './record-act.ts'

export function auditRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, audit.listAuditEntries, ({ query }, { db }) => listAuditEntries(db, query))

  serve(app, deps, audit.downloadAuditEntries, async ({ query }, { db, user, now }) => {
    const { text, ...filters } = query
    // The entry omits the search text, which can be a user's name.
    const after = text === undefined ? filters : { ...filters, searched: true }
    await recordAct(db, { act: 'AUDIT_LOG_EXPORTED', by: user.id, subject: { kind: 'SITE', id: 'audit' }, after, now })
    const { timeZone } = deps.site
    const name = `audit-${dayIn(timeZone, now)}.csv`
    return csvStream({ name, timeZone }, entryColumns, pagesOfEntries(db, query), cellsOfEntry)
  })
}
