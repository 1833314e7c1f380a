import * as z from 'zod/mini'
import { Paragraph } from './fields.ts'

/** How the OpenAPI document marks HTML, both as it is sent and as it is answered. */
const html = { contentMediaType: 'text/html' }

/** HTML that is safe to put on a page. Only the server's sanitizer makes it. */
export const RichText = z.string().brand<'SafeHtml'>().register(z.globalRegistry, html)
export type SafeHtml = z.infer<typeof RichText>

/** HTML as a caller sends it. The server removes what isn't allowed in it. */
export const RichTextInput = (max: number) => Paragraph(max).register(z.globalRegistry, html)

/** Markup from the source code, without the spaces around it. Text in it has to be safe already. */
export const safeHtml = (parts: TemplateStringsArray, ...values: readonly (SafeHtml | number)[]): SafeHtml =>
  String.raw({ raw: parts }, ...values).trim() as SafeHtml
