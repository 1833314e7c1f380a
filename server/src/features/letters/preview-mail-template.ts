import type { Site } from '#platform/deps.ts'
import type { LetterWords } from '#platform/mail/mailer.ts'
import { letterOf } from './letters.all.ts'
import { templateFaults } from './letters.rules.ts'
import { writeSample } from './render-letter.ts'
import { requireLetter } from './require-letter.ts'

export function previewMailTemplate(site: Site, kind: string, words: LetterWords) {
  const letter = requireLetter(kind)
  const faults = templateFaults(letterOf(letter), words)
  return { faults, letter: faults.length > 0 ? null : writeSample(site, letter, words) }
}
