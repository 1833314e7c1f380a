import { directionOf, isolated } from '@akada/contract/text-direction.ts'
import type { Site } from '../deps.ts'

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

type Link = { label: string; url: string }

export type EmailContent = {
  subject: string
  paragraphs: string[]
  /** Sanitized content with inline styles, which follows the paragraphs. */
  body?: { html: string; text: string }
  rows?: [string, string][]
  action?: Link
  /** Additional links below the action. */
  links?: Link[]
  /** The URL where the reader unsubscribes from emails of this kind. */
  unsubscribeUrl?: string
}

function paragraphHtml(paragraph: string): string {
  const direction = directionOf(paragraph)
  return `<p${direction === 'ltr' ? '' : ` dir="${direction}"`} style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`
}

/**
 * Lays out an email as text and HTML. The HTML fits all screen sizes, with one column, inline styles and no
 * image except the logo.
 */
export function layOut(site: Site, content: EmailContent): { subject: string; text: string; html: string; unsubscribeUrl?: string } {
  const { subject, paragraphs, body, action, links = [], unsubscribeUrl } = content
  const rows = (content.rows ?? []).map(([label, value]): [string, string] => [isolated(label), isolated(value)])
  const text = [
    ...paragraphs,
    ...(body ? [body.text] : []),
    ...(rows.length > 0 ? [rows.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...[...(action ? [action] : []), ...links].map(({ label, url }) => `${label}: ${url}`),
    ...(unsubscribeUrl ? [`Unsubscribe from emails like this one: ${unsubscribeUrl}`] : []),
    `${site.name} · ${site.publicUrl}`,
  ].join('\n\n')

  // Mail clients without `overflow-wrap: anywhere` support `word-break`. In a fixed table layout, prices get half of the width.
  const wrapped = 'overflow-wrap:anywhere;word-break:break-word'
  const cell = 'padding:8px 0;border-bottom:1px solid #e4e2da;vertical-align:top'
  const logo = new URL(site.iconsPath ? `${site.iconsPath}/192.png` : (site.logoUrl ?? '/icons/192.png'), site.publicUrl).href
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#fbfaf7;color:#1b1f1a;font:16px/1.6 system-ui,-apple-system,Segoe UI,Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px;${wrapped}">
<p style="margin:0 0 24px;font-weight:700;color:#0b6b47"><img src="${escapeHtml(logo)}" alt="" width="28" height="28" style="border-radius:7px;margin-right:10px;vertical-align:middle">${escapeHtml(site.name)}</p>
${paragraphs.map(paragraphHtml).join('\n')}
${body?.html ?? ''}
${rows.length > 0 ? `<table role="presentation" style="width:100%;table-layout:fixed;border-collapse:collapse;margin:0 0 24px">${rows.map(([label, value]) => `<tr><td style="${cell};padding-right:12px">${escapeHtml(label)}</td><td style="${cell};text-align:right">${escapeHtml(value)}</td></tr>`).join('')}</table>` : ''}
${action ? `<p style="margin:0 0 24px"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#0b6b47;color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:10px;font-weight:600">${escapeHtml(action.label)}</a></p>` : ''}
${links.map(({ label, url }) => `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="color:#0b6b47">${escapeHtml(label)}</a></p>`).join('\n')}
${unsubscribeUrl ? `<p style="margin:0 0 8px;color:#4d564c;font-size:14px"><a href="${escapeHtml(unsubscribeUrl)}" style="color:#0b6b47">Unsubscribe from emails like this one</a></p>` : ''}
<p style="margin:0;color:#4d564c;font-size:14px">${escapeHtml(site.name)} · <a href="${escapeHtml(site.publicUrl)}" style="color:#0b6b47">${escapeHtml(site.publicUrl)}</a></p>
</div></body></html>`
  return { subject, text, html, ...(unsubscribeUrl && { unsubscribeUrl }) }
}
