import { refuse } from '#platform/http/refusal.ts'
import type { TemplateText } from '#platform/mail/mailer.ts'
import { isMailTemplate, type MailTemplateKind, templateOf } from './mail-templates.all.ts'
import { templateFaults } from './mail-templates.rules.ts'

export const requireMailTemplate = (kind: string): MailTemplateKind => (isMailTemplate(kind) ? kind : refuse('MAIL_TEMPLATE_NOT_FOUND'))

export function requireSound(kind: string, words: TemplateText): MailTemplateKind {
  const templateKind = requireMailTemplate(kind)
  const errors = templateFaults(templateOf(templateKind), words)
  return errors.length > 0 ? refuse('INVALID_INPUT', { errors }) : templateKind
}
