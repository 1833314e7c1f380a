import type { LetterWords } from '#platform/mail/mailer.ts'

/** The default text of an email and its placeholders. Each line of the body is a paragraph. */
export type Letter<Field extends string> = LetterWords & {
  name: string
  /** The recipient, as shown to admins. */
  reader: string
  /**
   * ANYONE: also an address that its account has not verified. There it has neither the name of the person nor tables, so that a
   * stranger who registers it can't write to its owner. PROVEN: sent to verified addresses only, for words of other people.
   * SUPPORT: sent to the site's own address.
   */
  goesTo: 'ANYONE' | 'PROVEN' | 'SUPPORT'
  when: string
  /** The kind of the job that writes this email. */
  job: string
  /** The job doesn't write it a second time. */
  isOnce?: true
  /** The placeholders, each with an example. `{site}` and `{support}` are always available. */
  examples: Record<Field, string>
  /** The placeholders that must not be removed from the text. */
  needs?: readonly NoInfer<Field>[]
  /** Example rows and links for previews. */
  sampleRows?: [string, string][]
  sampleLinks?: string[]
}

export const defineLetter = <const Field extends string>(letter: Letter<Field>): Letter<Field> => letter
