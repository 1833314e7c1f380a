import type { Logger } from 'pino'
import type { Db } from '#platform/database/database.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { isLetter, letterOf } from './letters.all.ts'
import { findWords } from './letters.queries.ts'
import { templateFaults } from './letters.rules.ts'

/** A mail in the words that an admin has given to its letter; read each time, so that every process says the same. */
export async function renderMail({ db, log }: { db: Db; log: Logger }, mail: Mail): Promise<Mail> {
  const { letter } = mail
  if (!letter || !isLetter(letter.kind)) return mail
  const words = await findWords(db, letter.kind)
  if (!words) return mail
  // Words of an older version may name what is not filled in any more.
  if (templateFaults(letterOf(letter.kind), words).length > 0) {
    log.warn({ letter: letter.kind }, 'the words of a letter name what it does not have: it goes out as it comes with the site')
    return mail
  }
  return { ...mail, ...letter.inWords(words) }
}
