import type { Site } from '#platform/deps.ts'
import { layOut } from '#platform/mail/layout.ts'
import type { TemplateText } from '#platform/mail/mailer.ts'
import { isOptional, type MailTemplateKind, type OptionalKind, templateOf, type Values } from './mail-templates.all.ts'
import { fillIn, paragraphsOf } from './mail-templates.rules.ts'

type Parts<Kind extends MailTemplateKind> = {
  values: Values<Kind>
  /** The button's link. Without it, the email has no button. */
  url?: string
  rows?: [string, string][]
  links?: { label: string; url: string }[]
}

/** Links that turn off this kind of email: a page, and the one-click URL for mail clients (RFC 8058). */
export type StopLinks = { unsubscribeUrl: string; oneClickUrl: string }

/** Required for each optional email. */
type Stop<Kind extends MailTemplateKind> = Kind extends OptionalKind ? { stop: StopLinks } : { stop?: never }

/** Renders an email with its default text. `withText` renders it with another text. */
export function renderTemplate<Kind extends MailTemplateKind>(site: Site, kind: Kind, given: Parts<Kind> & Stop<Kind>) {
  const { values, url, stop, ...parts }: Parts<Kind> & { stop?: StopLinks } = given
  const known: Record<string, string> = { ...values, site: site.name, support: site.supportEmail }
  const words = templateOf(kind)
  const withText = ({ subject, body, button }: TemplateText, { isProven = true } = {}) => {
    const filled = isProven ? known : { ...known, name: 'there' }
    return layOut(site, {
      subject: fillIn(subject, filled).replace(/\s+/g, ' ').trim(),
      paragraphs: paragraphsOf(fillIn(body, filled)),
      ...(url !== undefined && button !== '' && { action: { label: fillIn(button, filled), url } }),
      ...(stop && { unsubscribeUrl: stop.unsubscribeUrl }),
      ...(isProven && parts),
    })
  }
  return { ...withText(words), ...(stop && { oneClickUrl: stop.oneClickUrl }), template: { kind, withText } }
}

/** Returns the text of an email without layout, for in-app notifications about the same event. */
export function plainTextOfTemplate<Kind extends MailTemplateKind>(
  kind: Kind,
  values: Values<Kind>,
): { subject: string; paragraphs: string[] } {
  const { subject, body } = templateOf(kind)
  return { subject: fillIn(subject, values), paragraphs: paragraphsOf(fillIn(body, values)) }
}

/** Renders an email with the given text and its examples. */
export function writeSample(site: Site, kind: MailTemplateKind, words: TemplateText) {
  const { examples, button, sampleRows: rows, sampleLinks } = templateOf(kind)
  const links = sampleLinks?.map((label) => ({ label, url: site.publicUrl }))
  const parts = {
    values: examples as Values<MailTemplateKind>,
    ...(button !== '' && { url: site.publicUrl }),
    ...(rows && { rows }),
    ...(links && { links }),
  }
  const page = `${site.publicUrl}/mails/unsubscribe`
  const { template } = isOptional(kind)
    ? renderTemplate(site, kind, { ...parts, stop: { unsubscribeUrl: page, oneClickUrl: page } })
    : renderTemplate(site, kind as Exclude<MailTemplateKind, OptionalKind>, parts)
  return template.withText(words)
}
