import { lockTaughtCourse } from '#features/courses/require-own-course.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { deleteProgram, isFree, upsertProgram } from './affiliates.queries.ts'
import { bpsOf, percentageOf } from './affiliates.rules.ts'

type Wanted = { courseId: number; percentage: number | null }

/** Opens a course to affiliates, changes its commission, or closes it. */
export async function setCommission(tx: Tx, user: User, { courseId, percentage }: Wanted): Promise<void> {
  const course = await lockTaughtCourse(tx, user, courseId)
  if (percentage === null) return deleteProgram(tx, course)
  if (await isFree(tx, course)) refuse('COURSE_FREE')
  const { affiliateMinBps, affiliateMaxBps } = await siteSettings(tx)
  const bps = bpsOf(percentage)
  if (bps < affiliateMinBps || bps > affiliateMaxBps) {
    const range = `${percentageOf(affiliateMinBps)}% to ${percentageOf(affiliateMaxBps)}%`
    const message = affiliateMaxBps === 0 ? 'The site doesn’t offer commissions right now.' : `The commission must be ${range}.`
    refuse('COMMISSION_OUT_OF_RANGE', { errors: [{ path: 'percentage', message }] })
  }
  await upsertProgram(tx, course, bps)
}
