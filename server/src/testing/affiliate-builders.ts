import { randomBytes } from 'node:crypto'
import { CODE_BYTES, codeOf } from '#features/affiliates/affiliates.rules.ts'
import type { Db } from '#platform/database/database.ts'
import type { Signer } from '#platform/security/signer.ts'
import { givenUser } from './builders.ts'

type Given = { userId?: string; code?: string; joinedAt?: Date }

/** Creates an affiliate, with an account unless one is given. */
export async function givenAffiliate(db: Db, { userId, code = codeOf(randomBytes(CODE_BYTES)), joinedAt = new Date() }: Given = {}) {
  const id = userId ?? (await givenUser(db)).id
  await db.insertInto('affiliates').values({ user_id: id, code, joined_at: joinedAt }).execute()
  return { id, code }
}

/** Opens a course to affiliates. */
export async function givenOpenCourse(db: Db, courseId: number, commissionBps = 2_000): Promise<void> {
  await db.insertInto('affiliate_courses').values({ course_id: courseId, commission_bps: commissionBps }).execute()
}

/** The cookie of a browser that last clicked on a link of the affiliate. */
export const clickedOn = ({ signer }: { signer: Signer }, code: string, at: Date) => ({
  cookie: `akada_ref=${signer.sign({ for: 'referral', code, at: at.getTime() })}`,
})
