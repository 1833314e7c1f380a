import type { Site } from '#platform/deps.ts'
import type { TemplateText } from '#platform/mail/mailer.ts'
import { templateOf } from './mail-templates.all.ts'
import { templateFaults } from './mail-templates.rules.ts'
import { writeSample } from './render-template.ts'
import { requireMailTemplate } from './require-mail-template.ts'

export function previewMailTemplate(site: Site, kind: string, words: TemplateText) {
  const templateKind = requireMailTemplate(kind)
  const faults = templateFaults(templateOf(templateKind), words)
  return { faults, letter: faults.length > 0 ? null : writeSample(site, templateKind, words) }
}
