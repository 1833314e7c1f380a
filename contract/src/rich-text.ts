import * as z from 'zod/mini'
import { Paragraph } from './fields.ts'

/** Marks HTML in the OpenAPI document, in requests and responses. */
const html = { contentMediaType: 'text/html' }

/** HTML that is safe to insert into a page. Only the server's sanitizer creates it. */
export const RichText = z.string().brand<'SafeHtml'>().register(z.globalRegistry, html)
export type SafeHtml = z.infer<typeof RichText>

/** HTML as a caller sends it. The server removes everything that isn't allowed in it. */
export const RichTextInput = (max: number) => Paragraph(max).register(z.globalRegistry, html)

/** Returns trimmed markup from the source code. Inserted values must already be safe. */
export const safeHtml = (parts: TemplateStringsArray, ...values: readonly (SafeHtml | number)[]): SafeHtml =>
  String.raw({ raw: parts }, ...values).trim() as SafeHtml
