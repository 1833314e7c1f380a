import { postRights } from '#features/discussions/discussions.rules.ts'
import { judged, requirePost } from '#features/discussions/require-post.ts'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { insertReport, type NewReport } from './reports.queries.ts'

// Limited, because moderators read every report.
const REPORTS_PER_HOUR = 20

export type Report = { id: number; reason: string; now: Date }

export const reportPost = (db: Db, user: User, { id, reason, now }: Report): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const post = await requirePost(tx, user, id)
    if (post.authorId === user.id) refuse('POST_OWN')
    if (!postRights(judged(post), post.courseRoles).report) refuse('NOT_ALLOWED')
    await requireTurn(tx, turn(user, now))
    await keep(tx, { postId: id, reviewId: null, reporterId: user.id, reason, now })
  })

export const keep = (tx: Tx, report: NewReport): Promise<void> =>
  refuseOn({ content_reports_post_id_fkey: 'POST_NOT_FOUND', content_reports_review_id_fkey: 'REVIEW_NOT_FOUND' }, insertReport(tx, report))

export const turn = (user: User, now: Date) => ({ key: `report:user:${user.id}`, limit: REPORTS_PER_HOUR, windowSeconds: 3600, now })
