import { type SafeHtml, safeHtml } from '@akada/contract/rich-text.ts'
import { escapeHtml } from '../mail/layout.ts'

export const emptyHtml = safeHtml``

/** Replaces each `{name}` in `values` with its escaped text. Other braces are kept. */
export const fillIn = (html: SafeHtml, values: Readonly<Record<string, string>>): SafeHtml =>
  html.replace(/\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(values, name) ? escapeHtml(values[name] ?? '') : written,
  ) as SafeHtml

const raised: Record<string, string> = { h3: 'h2', h4: 'h3' }

/** The editor's headings start at level 3. Raises them by one, for a page that has only its title above them. */
export const raiseHeadings = (html: SafeHtml): SafeHtml =>
  html.replace(/(<\/?)(h[34])(?=>)/g, (_, open: string, tag: string) => open + raised[tag]) as SafeHtml
