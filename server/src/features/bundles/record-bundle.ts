import type { AuditAct } from '@akada/contract/audit.ts'
import { toMajor } from '@akada/contract/money.ts'
import { auditFields, pickFields } from '#features/audit/audit.rules.ts'
import { recordAct } from '#features/audit/record-act.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Terms } from './bundles.queries.ts'
import type { Editor } from './require-own-bundle.ts'

type Act = Extract<AuditAct, `BUNDLE_${string}`>
type Values = { title?: unknown; rewritten?: readonly string[] }
type Recorded = {
  act: Act
  bundle: { id: number; makerId: string; isOfSite: boolean }
  user: Editor
  before?: Values | undefined
  after?: Values | undefined
  now: Date
}

/** Records an admin's act on a bundle of the site or of an instructor. */
export async function recordBundle(tx: Tx, { act, bundle, user, ...recorded }: Recorded): Promise<void> {
  if (!bundle.isOfSite && bundle.makerId === user.id) return
  await recordAct(tx, { act, by: user.id, subject: { kind: 'BUNDLE', id: bundle.id }, ...recorded })
}

export type RecordedTerms = Terms & { courseIds: readonly number[] }

/** Returns the terms that differ, as the log records them: the description only by its name. Undefined if none do. */
export function changedTerms(before: RecordedTerms, after: RecordedTerms): Pick<Recorded, 'before' | 'after'> | undefined {
  const [old, terms] = [told(before), told(after)]
  const changed = auditFields.BUNDLE_CREATED.filter((field) => JSON.stringify(old[field]) !== JSON.stringify(terms[field]))
  const isRewritten = before.description !== after.description
  if (changed.length === 0 && !isRewritten) return undefined
  return { before: pickFields(old, changed), after: { ...pickFields(terms, changed), ...(isRewritten && { rewritten: ['description'] }) } }
}

export const told = ({ title, courseIds, priceNairaMinor, priceUsdMinor, ownedCourses }: RecordedTerms) => ({
  title,
  courseIds,
  priceNaira: priceNairaMinor === null ? null : toMajor(priceNairaMinor),
  priceUsd: priceUsdMinor === null ? null : toMajor(priceUsdMinor),
  ownedCourses,
})
