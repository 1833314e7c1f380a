import type { MailTemplate } from '@akada/contract/mails.ts'
import { recordAct } from '#features/audit/record-act.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Deps, Site } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { LetterWords } from '#platform/mail/mailer.ts'
import { isLetter, type LetterKind, letterKinds, letterOf } from './all-letters.ts'
import { findAddress, findTemplate, findWords, listTemplates, putWords } from './letters.queries.ts'
import { placeholdersOf, templateFaults } from './letters.rules.ts'
import { writeSample } from './write-letter.ts'

const requireLetter = (kind: string): LetterKind => (isLetter(kind) ? kind : refuse('MAIL_TEMPLATE_NOT_FOUND'))

export async function listLetters(db: Db) {
  const changed = new Map((await listTemplates(db)).map(({ kind, subject }) => [kind, subject]))
  return letterKinds.map((kind) => {
    const { name, reader, when, subject } = letterOf(kind)
    const own = changed.get(kind) ?? null
    return { kind, name, reader, when, subject: own ?? subject, isChanged: own !== null }
  })
}

export async function showLetter(db: Db, site: Site, kind: string): Promise<MailTemplate> {
  const letter = letterOf(requireLetter(kind))
  const { name, when, subject, body, button } = letter
  const template = await findTemplate(db, kind)
  const own = await findWords(db, kind)
  const defaults = { subject, body, button }
  return {
    kind,
    name,
    when,
    words: own ?? defaults,
    defaults,
    isChanged: own !== undefined,
    changedAt: (own && template?.changedAt.toISOString()) ?? null,
    version: template?.version ?? 0,
    hasButton: button !== '',
    placeholders: placeholdersOf(letter, site),
  }
}

function requireSound(kind: string, words: LetterWords): LetterKind {
  const letter = requireLetter(kind)
  const errors = templateFaults(letterOf(letter), words)
  return errors.length > 0 ? refuse('INVALID_INPUT', { errors }) : letter
}

type By = { by: string; now: Date; site: Site }

/** From the next letter on, on every process. Null: as it comes with the site. */
export async function changeWords(
  tx: Tx,
  { kind, words, version }: { kind: string; words: LetterWords | null; version: number },
  { by, now, site }: By,
): Promise<MailTemplate> {
  if (words) requireSound(kind, words)
  const before = await showLetter(tx, site, kind)
  if (!(await putWords(tx, { kind, words, version, by, now }))) refuse('EDIT_CONFLICT', { data: await showLetter(tx, site, kind) })
  const after = await showLetter(tx, site, kind)
  const act = words ? 'MAIL_TEMPLATE_CHANGED' : 'MAIL_TEMPLATE_RESET'
  await recordAct(tx, { act, by, subject: { kind: 'MAIL_TEMPLATE', id: kind }, before: before.words, after: after.words, now })
  return after
}

/** The letter, or what is wrong with its words. */
export function previewLetter(site: Site, kind: string, words: LetterWords) {
  const letter = requireLetter(kind)
  const faults = templateFaults(letterOf(letter), words)
  return { faults, letter: faults.length > 0 ? null : writeSample(site, letter, words) }
}

/** To whoever asks, at once, so that they hear whether the mail server took it. */
export async function testLetter(deps: Deps, { kind, words, by }: { kind: string; words: LetterWords; by: string }): Promise<string> {
  const sample = writeSample(deps.site, requireSound(kind, words), words)
  const to = await findAddress(deps.db, by)
  await deps.mailer
    .send({ to, ...sample, letter: { kind: 'test-letter', inWords: () => sample } })
    .catch((cause: unknown) => refuse('MAIL_NOT_TAKEN', { cause }))
  return to
}
