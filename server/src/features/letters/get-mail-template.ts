import type { MailTemplate } from '@akada/contract/mails.ts'
import type { Db } from '#platform/database/database.ts'
import type { Site } from '#platform/deps.ts'
import { letterOf } from './letters.all.ts'
import { findTemplate, findWords } from './letters.queries.ts'
import { placeholdersOf } from './letters.rules.ts'
import { requireLetter } from './require-letter.ts'

export async function getMailTemplate(db: Db, site: Site, kind: string): Promise<MailTemplate> {
  const letter = letterOf(requireLetter(kind))
  const { name, when, subject, body, button } = letter
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
    placeholders: placeholdersOf(letter, site),
  }
}
