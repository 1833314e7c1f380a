import { accountLetters } from './letters.account.ts'
import { alertLetters } from './letters.alert.ts'
import { courseLetters } from './letters.course.ts'
import type { Letter } from './letters.definition.ts'
import { moneyLetters } from './letters.money.ts'

/** Every letter that the site writes by itself. Its name is a word of the database: never renamed. */
export const letters = { ...accountLetters, ...courseLetters, ...moneyLetters, ...alertLetters }

export type LetterKind = keyof typeof letters

/** Emails that users can turn off. */
export type OptionalKind = keyof typeof courseLetters | 'newsletter-welcome'

export const isOptional = (kind: LetterKind): kind is OptionalKind => Object.hasOwn(courseLetters, kind) || kind === 'newsletter-welcome'

/** What has to be given for a letter of a kind. */
export type Values<Kind extends LetterKind> = Record<keyof (typeof letters)[Kind]['examples'], string>

export const letterKinds = Object.keys(letters) as LetterKind[]

export const isLetter = (kind: string): kind is LetterKind => Object.hasOwn(letters, kind)

export const letterOf = (kind: LetterKind): Letter<string> => letters[kind]

/** Of what isn’t known here it isn’t known either whether its job would write it twice. */
export const isOnce = (kind: string): boolean => !isLetter(kind) || letterOf(kind).isOnce === true

/** The jobs that write letters. */
export const letterJobs = [...new Set(letterKinds.map((kind) => letterOf(kind).job))]

// Mails whose words are written anew each time, by the job that sends them or by what they are.
const otherNames: Readonly<Record<string, string>> = {
  'announcements-and-newsletter': 'Announcement or newsletter',
  'test-letter': 'Test of a letter',
  other: 'Something else',
}

/** What kind of mail it is, in words. */
export const nameOf = (kind: string): string =>
  isLetter(kind) ? letterOf(kind).name : (otherNames[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' '))
