import type { MailTemplate } from '@akada/contract/mails.ts'
import type { Db } from '#platform/database/database.ts'
import type { Site } from '#platform/deps.ts'
import { templateOf } from './mail-templates.all.ts'
import { findTemplate, findWords } from './mail-templates.queries.ts'
import { placeholdersOf } from './mail-templates.rules.ts'
import { requireMailTemplate } from './require-mail-template.ts'

export async function getMailTemplate(db: Db, site: Site, kind: string): Promise<MailTemplate> {
  const definition = templateOf(requireMailTemplate(kind))
  const { name, when, subject, body, button } = definition
  const template = await findTemplate(db, kind)
  const own = await findWords(db, kind)
  const defaults = { subject, body, button }
  return {
    kind,
    name,
    when,
    words: own ?? defaults,
    defaults,
    isChanged: own !== undefined,
    changedAt: (own && template?.changedAt.toISOString()) ?? null,
    version: template?.version ?? 0,
    hasButton: button !== '',
    placeholders: placeholdersOf(definition, site),
  }
}
