import type { Site } from '#platform/deps.ts'
import { layOut } from '#platform/mail/layout.ts'
import type { LetterWords } from '#platform/mail/mailer.ts'
import { type LetterKind, letterOf, type Values } from './letters.all.ts'
import { fillIn, paragraphsOf } from './letters.rules.ts'

type Parts<Kind extends LetterKind> = {
  values: Values<Kind>
  /** Where the button leads; a letter without one has no button. */
  url?: string
  rows?: [string, string][]
  links?: { label: string; url: string }[]
  unsubscribeUrl?: string
}

/** A letter in the words that it comes with, which knows how it reads in others. */
export function renderLetter<Kind extends LetterKind>(site: Site, kind: Kind, { values, url, ...parts }: Parts<Kind>) {
  const known: Record<string, string> = { ...values, site: site.name, support: site.supportEmail }
  const { isOptional, ...words } = letterOf(kind)
  const stop = isOptional && { unsubscribeUrl: `${site.publicUrl}/settings?tab=notifications` }
  const inWords = ({ subject, body, button }: LetterWords, { isProven = true } = {}) => {
    const given = isProven ? known : { ...known, name: 'there' }
    return layOut(site, {
      subject: fillIn(subject, given).replace(/\s+/g, ' ').trim(),
      paragraphs: paragraphsOf(fillIn(body, given)),
      ...(url !== undefined && button !== '' && { action: { label: fillIn(button, given), url } }),
      ...stop,
      ...(isProven ? parts : parts.unsubscribeUrl !== undefined && { unsubscribeUrl: parts.unsubscribeUrl }),
    })
  }
  return { ...inWords(words), letter: { kind, inWords } }
}

/** What a letter says by itself, for those who are told the same in another place. */
export function textOfLetter<Kind extends LetterKind>(kind: Kind, values: Values<Kind>): { subject: string; paragraphs: string[] } {
  const { subject, body } = letterOf(kind)
  return { subject: fillIn(subject, values), paragraphs: paragraphsOf(fillIn(body, values)) }
}

/** A letter in these words, with its examples filled in, to be looked at. */
export function writeSample(site: Site, kind: LetterKind, words: LetterWords) {
  const { examples, button, sampleRows: rows, sampleLinks } = letterOf(kind)
  const links = sampleLinks?.map((label) => ({ label, url: site.publicUrl }))
  const { letter } = renderLetter(site, kind, {
    values: examples as Values<LetterKind>,
    ...(button !== '' && { url: site.publicUrl }),
    ...(rows && { rows }),
    ...(links && { links }),
  })
  return letter.inWords(words)
}
