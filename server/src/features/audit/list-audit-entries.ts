import type { AuditEntry } from '@akada/contract/audit.ts'
import type { AgeOrder } from '@akada/contract/page.ts'
import type { Db } from '#platform/database/database.ts'
import { type EntryRow, listActors, listEntries, namesOf, type Wanted } from './audit.queries.ts'
import { idsAmong } from './audit.rules.ts'

const PAGE = 50

type Asked = Wanted & { sort: AgeOrder; before?: number | undefined }

/** Returns one page of audit entries, with the actors to filter by. */
export async function listAuditEntries(db: Db, { sort, before, ...wanted }: Asked) {
  const rows = await listEntries(db, wanted, { sort, before, limit: PAGE + 1 })
  const shown = rows.slice(0, PAGE)
  const actors = await listActors(db)
  return {
    entries: await asEntries(db, shown),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
    people: actors.map(({ id, name }) => ({ id, name: name || GONE })),
  }
}

/** Erased users have no name. */
const GONE = 'A deleted user'

/** Adds current names to rows. */
export async function asEntries(db: Db, rows: readonly EntryRow[]): Promise<AuditEntry[]> {
  const named = await namesOf(db, idsAmong(rows))
  const names = new Map(named.map(({ kind, id, name }) => [`${kind}:${id}`, name || GONE]))
  const nameOf = (kind: string, id: string) => names.get(`${kind}:${id}`) ?? null
  return rows.map(({ at, actorId, act, origin, subjectKind, subjectId, before, after, ...row }) => ({
    ...row,
    at: at.toISOString(),
    by: actorId === null ? null : { id: actorId, name: nameOf('PERSON', actorId) ?? GONE },
    origin,
    act,
    subject: { kind: subjectKind, id: subjectId, name: nameOf(subjectKind, subjectId) },
    before: before as AuditEntry['before'],
    after: after as AuditEntry['after'],
  }))
}
