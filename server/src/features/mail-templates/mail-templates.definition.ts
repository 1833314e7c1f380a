import type { TemplateText } from '#platform/mail/mailer.ts'

/** The default text of an email and its placeholders. Each line of the body is a paragraph. */
export type TemplateDefinition<Field extends string> = TemplateText & {
  name: string
  /** The recipient, as shown to admins. */
  reader: string
  /**
   * ANYONE: also sent to an address that its account hasn't verified. In that case, the email omits the person's name, tables and extra
   * links, so that a stranger who registers the address can't send messages to its owner. PROVEN: sent only to verified addresses, because
   * it contains text by other users. SUPPORT: sent to the site's own address.
   */
  goesTo: 'ANYONE' | 'PROVEN' | 'SUPPORT'
  when: string
  /** The kind of the job that writes this email. */
  job: string
  /** True if the job doesn't write the email a second time. */
  isOnce?: true
  /** The placeholders, each with an example. `{site}` and `{support}` are always available. */
  examples: Record<Field, string>
  /** The placeholders that must not be removed from the text. */
  needs?: readonly NoInfer<Field>[]
  /** Example rows and links for previews. */
  sampleRows?: [string, string][]
  sampleLinks?: string[]
}

export const defineTemplate = <const Field extends string>(template: TemplateDefinition<Field>): TemplateDefinition<Field> => template
