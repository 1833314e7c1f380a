import { siteSettings } from '#features/settings/settings.site.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { deleteProgram, findOwnCourse, upsertProgram } from './affiliates.queries.ts'
import { bpsOf, percentageOf } from './affiliates.rules.ts'

type Wanted = { courseId: number; instructorId: string; percentage: number | null }

/** Opens a course to affiliates, changes its commission, or closes it. */
export async function setCommission(tx: Tx, { courseId, instructorId, percentage }: Wanted): Promise<void> {
  const course = (await findOwnCourse(tx, { courseId, instructorId })) ?? refuse('COURSE_NOT_FOUND')
  if (percentage === null) return deleteProgram(tx, courseId)
  if (course.isFree) refuse('COURSE_FREE')
  const { affiliateMinBps, affiliateMaxBps } = await siteSettings(tx)
  const bps = bpsOf(percentage)
  if (bps < affiliateMinBps || bps > affiliateMaxBps) {
    const range = `${percentageOf(affiliateMinBps)}% to ${percentageOf(affiliateMaxBps)}%`
    const message = affiliateMaxBps === 0 ? 'The site doesn’t offer commissions right now.' : `The commission must be ${range}.`
    refuse('COMMISSION_OUT_OF_RANGE', { errors: [{ path: 'percentage', message }] })
  }
  if (!(await upsertProgram(tx, { courseId, instructorId, bps }))) refuse('COURSE_FREE')
}
