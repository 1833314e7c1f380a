import type { Db } from '#platform/database/database.ts'
import { letterKinds, letterOf } from './letters.all.ts'
import { listTemplates } from './letters.queries.ts'

export async function listMailTemplates(db: Db) {
  const changed = new Map((await listTemplates(db)).map(({ kind, subject }) => [kind, subject]))
  return letterKinds.map((kind) => {
    const { name, reader, when, subject } = letterOf(kind)
    const own = changed.get(kind) ?? null
    return { kind, name, reader, when, subject: own ?? subject, isChanged: own !== null }
  })
}
