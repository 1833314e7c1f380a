import type { Db } from '#platform/database/database.ts'
import type { TemplateText } from '#platform/mail/mailer.ts'

const template = ['subject', 'body', 'button', 'version', 'changed_at as changedAt'] as const

/** Returns the text that an admin has set for an email, or undefined if there is none. */
export async function findWords(db: Db, kind: string): Promise<TemplateText | undefined> {
  const { subject = null, body = null, button = null } = (await findTemplate(db, kind)) ?? {}
  return subject === null || body === null || button === null ? undefined : { subject, body, button }
}

export const findTemplate = (db: Db, kind: string) =>
  db.selectFrom('mail_templates').select(template).where('kind', '=', kind).executeTakeFirst()

export const listTemplates = (db: Db) => db.selectFrom('mail_templates').select(['kind', 'subject']).execute()

type Changed = { kind: string; words: TemplateText | null; version: number; by: string; now: Date }

/** Returns false if the text's version has changed in the meantime. */
export async function putWords(db: Db, { kind, words, version, by, now }: Changed): Promise<boolean> {
  const { subject, body, button } = words ?? { subject: null, body: null, button: null }
  const written = { subject, body, button, version: version + 1, changed_by: by, changed_at: now }
  if (version > 0) {
    const { numUpdatedRows } = await db
      .updateTable('mail_templates')
      .set(written)
      .where('kind', '=', kind)
      .where('version', '=', version)
      .executeTakeFirst()
    return numUpdatedRows > 0
  }
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('mail_templates')
    .values({ kind, ...written })
    .onConflict((conflict) => conflict.column('kind').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0
}

export const findAddress = async (db: Db, userId: string): Promise<string> =>
  (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email
