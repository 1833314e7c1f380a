import type { LetterWords } from '#platform/mail/mailer.ts'

/** A letter as it comes with the site: its words, and what is filled in. Each line of the body is a paragraph. */
export type Letter<Field extends string> = LetterWords & {
  name: string
  /** Who gets it. */
  reader: string
  /**
   * ANYONE: also an address that its account has not verified. There it has neither the name of the person nor tables, so that a
   * stranger who registers it can't write to its owner. PROVEN: sent to verified addresses only, for words of other people.
   * SUPPORT: sent to the site's own address.
   */
  goesTo: 'ANYONE' | 'PROVEN' | 'SUPPORT'
  when: string
  /** The kind of the job that writes it. */
  job: string
  /** Its job does not write it a second time. */
  isOnce?: true
  /** What can be filled in, with an example of each; `{site}` and `{support}` always can. */
  examples: Record<Field, string>
  /** Without these, it would not say what it is about. */
  needs?: readonly NoInfer<Field>[]
  /** What a preview shows of the table and the links that some letters have. */
  sampleRows?: [string, string][]
  sampleLinks?: string[]
}

export const defineLetter = <const Field extends string>(letter: Letter<Field>): Letter<Field> => letter
