import type { Segment } from '@akada/contract/broadcasts.ts'
import { broadcastLimits } from '@akada/contract/limits.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Fault, refuse } from '#platform/http/refusal.ts'
import { sanitizeRichText } from '#platform/rich-text/sanitize.ts'
import { readableText } from '#platform/rich-text/words.ts'
import { holdRow } from './broadcasts.queries.ts'
import { audienceOf, audienceProblem } from './broadcasts.rules.ts'

export type Written = {
  subject: string
  html: string
  segment: Segment
  courseId?: number | undefined
  categoryId?: number | undefined
  country?: string | undefined
}

const SHORTEST = 10

export async function readWords(tx: Tx, { subject, html: typed, ...chosen }: Written) {
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
  if (courseId !== null && !(await holdRow(tx, 'courses', courseId))) return { path: 'courseId', message: 'This course no longer exists.' }
  if (categoryId !== null && !(await holdRow(tx, 'categories', categoryId)))
    return { path: 'categoryId', message: 'This category no longer exists.' }
  return null
}

const refuseField = (fault: Fault): never => refuse('INVALID_INPUT', { errors: [fault] })
