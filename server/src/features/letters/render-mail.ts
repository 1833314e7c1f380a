import type { Logger } from 'pino'
import type { Db } from '#platform/database/database.ts'
import type { LetterWords, Mail } from '#platform/mail/mailer.ts'
import { isLetter, type LetterKind, letterOf } from './letters.all.ts'
import { findWords } from './letters.queries.ts'
import { templateFaults } from './letters.rules.ts'

type Reading = { db: Db; log: Logger }

/** Renders an email with the text that an admin has set. Reads it each time, so that all processes use the current text. */
export async function renderMail(reading: Reading, mail: Mail): Promise<Mail> {
  const { letter } = mail
  if (!letter || !isLetter(letter.kind)) return mail
  const words = await findSoundWords(reading, letter.kind)
  return words ? { ...mail, ...letter.inWords(words) } : mail
}

/**
 * Renders an email for an unverified account address, without user-written text. Returns undefined for emails that such an address doesn't
 * get. Newsletters stay unchanged. Throws for other emails without a fixed text.
 */
export async function renderUnproven(reading: Reading, { attachments: _, ...mail }: Mail): Promise<Mail | undefined> {
  const { letter } = mail
  if (mail.isNewsletter) return mail
  if (!letter || !isLetter(letter.kind)) throw new Error('Only email templates are sent to an unverified address.')
  if (letterOf(letter.kind).goesTo !== 'ANYONE') return undefined
  const words = (await findSoundWords(reading, letter.kind)) ?? letterOf(letter.kind)
  return { ...mail, ...letter.inWords(words, { isProven: false }) }
}

async function findSoundWords({ db, log }: Reading, kind: LetterKind): Promise<LetterWords | undefined> {
  const words = await findWords(db, kind)
  if (!words) return undefined
  // A text from an older release may contain placeholders that no longer exist.
  if (templateFaults(letterOf(kind), words).length === 0) return words
  log.warn({ letter: kind }, 'an email template has invalid placeholders: its default text is used')
  return undefined
}
