import type { Segment } from '@akada/contract/broadcasts.ts'
import { broadcastLimits } from '@akada/contract/limits.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { type Fault, refuse } from '#platform/http/refusal.ts'
import { sanitizeRichText } from '#platform/rich-text/sanitize.ts'
import { readableText } from '#platform/rich-text/words.ts'
import { deleteBroadcast, findByClientId, holdRow, insertBroadcast, lockBroadcast, updateWords } from './broadcasts.queries.ts'
import { audienceOf, audienceProblem } from './broadcasts.rules.ts'
import { showBroadcast } from './show-broadcast.ts'

type Written = {
  subject: string
  html: string
  segment: Segment
  courseId?: number | undefined
  categoryId?: number | undefined
  country?: string | undefined
}

/** A new draft; the same one again for a client id that is known. */
export const draftBroadcast = (
  db: Db,
  { clientId, adminId, now, ...written }: Written & { clientId: string; adminId: string; now: Date },
) =>
  db.transaction().execute(async (tx) => {
    const words = await readWords(tx, written)
    const made = (await insertBroadcast(tx, { clientId, createdBy: adminId, now, words })) ?? (await findByClientId(tx, clientId))
    return showBroadcast(tx, made?.id ?? 0)
  })

export const changeBroadcast = (db: Db, { id, version, ...written }: Written & { id: number; version: number }) =>
  db.transaction().execute(async (tx) => {
    await lockDraft(tx, id, version)
    await updateWords(tx, id, await readWords(tx, written))
    return showBroadcast(tx, id)
  })

export const discardBroadcast = (db: Db, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockDraft(tx, id)
    await deleteBroadcast(tx, id)
  })

/** The draft, held; refuses any other, and one that is newer than the caller has seen. */
export async function lockDraft(tx: Tx, id: number, version?: number) {
  const draft = (await lockBroadcast(tx, id)) ?? refuse('BROADCAST_NOT_FOUND')
  if (draft.state !== 'DRAFT') refuse('BROADCAST_NOT_DRAFT')
  if (version !== undefined && version !== draft.version) refuse('EDIT_CONFLICT', { data: await showBroadcast(tx, id) })
  return draft
}

const SHORTEST = 10

async function readWords(tx: Tx, { subject, html: typed, ...chosen }: Written) {
  const html = sanitizeRichText(typed, 'html')
  const letters = readableText(html).length
  if (letters < SHORTEST) refuseField({ path: 'html', message: `Write at least ${SHORTEST} characters.` })
  if (letters > broadcastLimits.words) refuseField({ path: 'html', message: 'This must have at most 10,000 characters.' })
  const audience = audienceOf(chosen)
  const problem = audienceProblem(audience) ?? (await missing(tx, audience))
  if (problem) refuseField(problem)
  return { ...audience, subject, html }
}

async function missing(tx: Tx, { courseId, categoryId }: { courseId: number | null; categoryId: number | null }): Promise<Fault | null> {
  if (courseId !== null && !(await holdRow(tx, 'courses', courseId)))
    return { path: 'courseId', message: 'This course is not there any more.' }
  if (categoryId !== null && !(await holdRow(tx, 'categories', categoryId)))
    return { path: 'categoryId', message: 'This category is not there any more.' }
  return null
}

const refuseField = (fault: Fault): never => refuse('INVALID_INPUT', { errors: [fault] })
