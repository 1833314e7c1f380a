import type { MailTemplate } from '@akada/contract/mails.ts'
import { recordAct } from '#features/audit/record-act.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Site } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { TemplateText } from '#platform/mail/mailer.ts'
import { getMailTemplate } from './get-mail-template.ts'
import { putWords } from './mail-templates.queries.ts'
import { requireSound } from './require-mail-template.ts'

type By = { by: string; now: Date; site: Site }

/** Sets the text of an email for all processes, starting with the next email. Null resets it to the default. */
export async function updateMailTemplate(
  tx: Tx,
  { kind, words, version }: { kind: string; words: TemplateText | null; version: number },
  { by, now, site }: By,
): Promise<MailTemplate> {
  if (words) requireSound(kind, words)
  const before = await getMailTemplate(tx, site, kind)
  if (!(await putWords(tx, { kind, words, version, by, now }))) refuse('EDIT_CONFLICT', { data: await getMailTemplate(tx, site, kind) })
  const after = await getMailTemplate(tx, site, kind)
  const act = words ? 'MAIL_TEMPLATE_CHANGED' : 'MAIL_TEMPLATE_RESET'
  await recordAct(tx, { act, by, subject: { kind: 'MAIL_TEMPLATE', id: kind }, before: before.words, after: after.words, now })
  return after
}
