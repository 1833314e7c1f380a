import type { Site } from '#platform/deps.ts'
import { layOut } from '#platform/mail/layout.ts'
import type { LetterWords } from '#platform/mail/mailer.ts'
import { isOptional, type LetterKind, letterOf, type OptionalKind, type Values } from './letters.all.ts'
import { fillIn, paragraphsOf } from './letters.rules.ts'

type Parts<Kind extends LetterKind> = {
  values: Values<Kind>
  /** The button's link. Without it, the email has no button. */
  url?: string
  rows?: [string, string][]
  links?: { label: string; url: string }[]
}

/** Links that turn off this kind of email: a page, and the one-click URL for mail clients (RFC 8058). */
export type StopLinks = { unsubscribeUrl: string; oneClickUrl: string }

/** Required for each optional email. */
type Stop<Kind extends LetterKind> = Kind extends OptionalKind ? { stop: StopLinks } : { stop?: never }

/** Renders an email with its default text. `inWords` renders it with another text. */
export function renderLetter<Kind extends LetterKind>(site: Site, kind: Kind, given: Parts<Kind> & Stop<Kind>) {
  const { values, url, stop, ...parts }: Parts<Kind> & { stop?: StopLinks } = given
  const known: Record<string, string> = { ...values, site: site.name, support: site.supportEmail }
  const words = letterOf(kind)
  const inWords = ({ subject, body, button }: LetterWords, { isProven = true } = {}) => {
    const filled = isProven ? known : { ...known, name: 'there' }
    return layOut(site, {
      subject: fillIn(subject, filled).replace(/\s+/g, ' ').trim(),
      paragraphs: paragraphsOf(fillIn(body, filled)),
      ...(url !== undefined && button !== '' && { action: { label: fillIn(button, filled), url } }),
      ...(stop && { unsubscribeUrl: stop.unsubscribeUrl }),
      ...(isProven && parts),
    })
  }
  return { ...inWords(words), ...(stop && { oneClickUrl: stop.oneClickUrl }), letter: { kind, inWords } }
}

/** Returns the text of an email without layout, for in-app notifications about the same event. */
export function plainTextOfLetter<Kind extends LetterKind>(kind: Kind, values: Values<Kind>): { subject: string; paragraphs: string[] } {
  const { subject, body } = letterOf(kind)
  return { subject: fillIn(subject, values), paragraphs: paragraphsOf(fillIn(body, values)) }
}

/** Renders an email with the given text and its examples. */
export function writeSample(site: Site, kind: LetterKind, words: LetterWords) {
  const { examples, button, sampleRows: rows, sampleLinks } = letterOf(kind)
  const links = sampleLinks?.map((label) => ({ label, url: site.publicUrl }))
  const parts = {
    values: examples as Values<LetterKind>,
    ...(button !== '' && { url: site.publicUrl }),
    ...(rows && { rows }),
    ...(links && { links }),
  }
  const page = `${site.publicUrl}/mails/unsubscribe`
  const { letter } = isOptional(kind)
    ? renderLetter(site, kind, { ...parts, stop: { unsubscribeUrl: page, oneClickUrl: page } })
    : renderLetter(site, kind as Exclude<LetterKind, OptionalKind>, parts)
  return letter.inWords(words)
}
