import type { Logger } from 'pino'
import type { Db } from '#platform/database/database.ts'
import type { Mail, TemplateText } from '#platform/mail/mailer.ts'
import { isMailTemplate, type MailTemplateKind, templateOf } from './mail-templates.all.ts'
import { findWords } from './mail-templates.queries.ts'
import { templateFaults } from './mail-templates.rules.ts'

type Reading = { db: Db; log: Logger }

/** Renders an email with the text that an admin has set. Reads it each time, so that all processes use the current text. */
export async function renderMail(reading: Reading, mail: Mail): Promise<Mail> {
  const { template } = mail
  if (!template || !isMailTemplate(template.kind)) return mail
  const words = await findSoundWords(reading, template.kind)
  return words ? { ...mail, ...template.withText(words) } : mail
}

/**
 * Renders an email for an unverified account address, without user-written text. Returns undefined for emails that such an address doesn't
 * get. Newsletters stay unchanged. Throws for other emails without a fixed text.
 */
export async function renderUnproven(reading: Reading, { attachments: _, ...mail }: Mail): Promise<Mail | undefined> {
  const { template } = mail
  if (mail.isNewsletter) return mail
  if (!template || !isMailTemplate(template.kind)) throw new Error('Only email templates are sent to an unverified address.')
  if (templateOf(template.kind).goesTo !== 'ANYONE') return undefined
  const words = (await findSoundWords(reading, template.kind)) ?? templateOf(template.kind)
  return { ...mail, ...template.withText(words, { isProven: false }) }
}

async function findSoundWords({ db, log }: Reading, kind: MailTemplateKind): Promise<TemplateText | undefined> {
  const words = await findWords(db, kind)
  if (!words) return undefined
  // A text from an older release may contain placeholders that no longer exist.
  if (templateFaults(templateOf(kind), words).length === 0) return words
  log.warn({ letter: kind }, 'an email template has invalid placeholders: its default text is used')
  return undefined
}
