import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { TemplateText } from '#platform/mail/mailer.ts'
import { findAddress } from './mail-templates.queries.ts'
import { writeSample } from './render-template.ts'
import { requireSound } from './require-mail-template.ts'

/** Sends the email to the caller immediately, so that the response shows whether the mail server accepted it. */
export async function sendTestMail(deps: Deps, { kind, words, by }: { kind: string; words: TemplateText; by: string }): Promise<string> {
  const sample = writeSample(deps.site, requireSound(kind, words), words)
  const to = await findAddress(deps.db, by)
  await deps.mailer
    .send({ to, ...sample, template: { kind: 'test-letter', withText: () => sample } })
    .catch((cause: unknown) => refuse('MAIL_NOT_TAKEN', { cause }))
  return to
}
