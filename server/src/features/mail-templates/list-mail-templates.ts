import type { Db } from '#platform/database/database.ts'
import { mailTemplateKinds, templateOf } from './mail-templates.all.ts'
import { listTemplates } from './mail-templates.queries.ts'

export async function listMailTemplates(db: Db) {
  const changed = new Map((await listTemplates(db)).map(({ kind, subject }) => [kind, subject]))
  return mailTemplateKinds.map((kind) => {
    const { name, reader, when, subject } = templateOf(kind)
    const own = changed.get(kind) ?? null
    return { kind, name, reader, when, subject: own ?? subject, isChanged: own !== null }
  })
}
