import { accountLetters } from './letters.account.ts'
import { alertLetters } from './letters.alert.ts'
import { courseLetters } from './letters.course.ts'
import type { Letter } from './letters.definition.ts'
import { moneyLetters } from './letters.money.ts'

/** All emails with a fixed text. The database stores their names, so a name must never change. */
export const letters = { ...accountLetters, ...courseLetters, ...moneyLetters, ...alertLetters }

export type LetterKind = keyof typeof letters

/** Emails that users can turn off. */
export type OptionalKind = keyof typeof courseLetters | 'newsletter-welcome'

export const isOptional = (kind: LetterKind): kind is OptionalKind => Object.hasOwn(courseLetters, kind) || kind === 'newsletter-welcome'

/** The required values of an email. */
export type Values<Kind extends LetterKind> = Record<keyof (typeof letters)[Kind]['examples'], string>

export const letterKinds = Object.keys(letters) as LetterKind[]

export const isLetter = (kind: string): kind is LetterKind => Object.hasOwn(letters, kind)

export const letterOf = (kind: LetterKind): Letter<string> => letters[kind]

/** Returns whether a job writes this kind of email only once. Unknown kinds count as written once. */
export const isOnce = (kind: string): boolean => !isLetter(kind) || letterOf(kind).isOnce === true

export const letterJobs = [...new Set(letterKinds.map((kind) => letterOf(kind).job))]

// Emails without a fixed text.
const otherNames: Readonly<Record<string, string>> = {
  'announcements-and-newsletter': 'Announcement or newsletter',
  'test-letter': 'Test email',
  other: 'Something else',
}

/** Returns the displayed name of an email kind. */
export const nameOf = (kind: string): string =>
  isLetter(kind) ? letterOf(kind).name : (otherNames[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' '))
