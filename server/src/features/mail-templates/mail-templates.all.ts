import { accountTemplates } from './mail-templates.account.ts'
import { alertTemplates } from './mail-templates.alert.ts'
import { courseTemplates } from './mail-templates.course.ts'
import type { TemplateDefinition } from './mail-templates.definition.ts'
import { moneyTemplates } from './mail-templates.money.ts'

/** All emails with a fixed text. The database stores their names, so a name must never change. */
export const mailTemplates = { ...accountTemplates, ...courseTemplates, ...moneyTemplates, ...alertTemplates }

export type MailTemplateKind = keyof typeof mailTemplates

/** Emails that users can turn off. */
export type OptionalKind = keyof typeof courseTemplates | 'newsletter-welcome'

export const isOptional = (kind: MailTemplateKind): kind is OptionalKind =>
  Object.hasOwn(courseTemplates, kind) || kind === 'newsletter-welcome'

/** The required values of an email. */
export type Values<Kind extends MailTemplateKind> = Record<keyof (typeof mailTemplates)[Kind]['examples'], string>

export const mailTemplateKinds = Object.keys(mailTemplates) as MailTemplateKind[]

export const isMailTemplate = (kind: string): kind is MailTemplateKind => Object.hasOwn(mailTemplates, kind)

export const templateOf = (kind: MailTemplateKind): TemplateDefinition<string> => mailTemplates[kind]

/** Returns whether a job writes this kind of email only once. Unknown kinds count as written once. */
export const isOnce = (kind: string): boolean => !isMailTemplate(kind) || templateOf(kind).isOnce === true

export const templateJobs = [...new Set(mailTemplateKinds.map((kind) => templateOf(kind).job))]

// Emails without a fixed text.
const otherNames: Readonly<Record<string, string>> = {
  'announcements-and-newsletter': 'Announcement or newsletter',
  'test-letter': 'Test email',
  other: 'Something else',
}

/** Returns the displayed name of an email kind. */
export const nameOf = (kind: string): string =>
  isMailTemplate(kind) ? templateOf(kind).name : (otherNames[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' '))
