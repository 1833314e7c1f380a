import type { Tx } from '#platform/database/database.ts'
import { findPreferences, upsertPreferences } from './notifications.mails.queries.ts'
import { type MailKind, unchosen } from './notifications.rules.ts'

const isKind = (name: string): name is MailKind => Object.hasOwn(unchosen, name)
const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Turns kinds of email off by their column names. Ignores columns that no longer exist. */
export async function repeatChoice(tx: Tx, userId: string, columns: readonly string[]): Promise<void> {
  const off = Object.fromEntries(
    columns
      .map(camel)
      .filter(isKind)
      .map((kind) => [kind, false]),
  )
  await upsertPreferences(tx, userId, { ...unchosen, ...(await findPreferences(tx, userId)), ...off })
}
