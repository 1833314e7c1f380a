import { refuse } from '#platform/http/refusal.ts'
import type { LetterWords } from '#platform/mail/mailer.ts'
import { isLetter, type LetterKind, letterOf } from './letters.all.ts'
import { templateFaults } from './letters.rules.ts'

export const requireLetter = (kind: string): LetterKind => (isLetter(kind) ? kind : refuse('MAIL_TEMPLATE_NOT_FOUND'))

export function requireSound(kind: string, words: LetterWords): LetterKind {
  const letter = requireLetter(kind)
  const errors = templateFaults(letterOf(letter), words)
  return errors.length > 0 ? refuse('INVALID_INPUT', { errors }) : letter
}
