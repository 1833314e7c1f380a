// Renders every email with one text for all its values, for viewing in a browser.
import { broadcastEmail } from '#features/broadcasts/broadcasts.emails.ts'
import { mailTemplateKinds, type OptionalKind, templateOf, type Values } from '#features/mail-templates/mail-templates.all.ts'
import { renderTemplate } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'
import { layOut } from '#platform/mail/layout.ts'

const richText = (text: string, url: string) => {
  const words = `${text} <b>${text}</b> <a href="${url}">${text}</a> <code>${text}</code>`
  const list = (inner: string) => `<ul><li><p>${words}</p>${inner}</li></ul><ol><li><p>${words}</p></li></ol>`
  return `<p>${words}</p><h3>${words}</h3><h4>${words}</h4>${list(list(list('')))}<blockquote><p>${words}</p></blockquote><pre><code>${text}</code></pre>`
}

const siteNamed = (name: string, publicUrl: string): Site => ({
  name,
  publicUrl,
  supportEmail: 'support@akada.test',
  isProduction: false,
  socialLinks: [],
  timeZone: 'Africa/Lagos',
})

/** Writes each email with `text` as every value, and `url` as every URL. */
export function mailsWith(text: string, url: string): { kind: string; html: string }[] {
  const site = siteNamed(text, url)
  const fromTemplates = mailTemplateKinds.map((kind) => {
    const values = Object.fromEntries(Object.keys(templateOf(kind).examples).map((name) => [name, text])) as Values<OptionalKind>
    const parts = { values, url, rows: [[text, text]] as [string, string][], links: [{ label: text, url }] }
    const { html } = renderTemplate(site, kind as OptionalKind, { ...parts, stop: { unsubscribeUrl: url, oneClickUrl: url } })
    return { kind, html }
  })
  return [
    ...fromTemplates,
    { kind: 'broadcast', html: broadcastEmail(site, { subject: text, html: richText(text, url), unsubscribeUrl: url }).html },
  ]
}

/** Writes an email with one row in its table. */
export const mailWithRow = (label: string, value: string): string =>
  layOut(siteNamed('Akada', 'https://akada.test'), { subject: label, paragraphs: [], rows: [[label, value]] }).html
