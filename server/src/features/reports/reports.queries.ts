import type { Db, Tx } from '#platform/database/database.ts'

export type NewReport = { postId: number | null; reviewId: number | null; reporterId: string; reason: string; now: Date }

/** Inserts one report per user and subject. A second report changes nothing. */
export async function insertReport(tx: Tx, { postId, reviewId, reporterId, reason, now }: NewReport): Promise<void> {
  await tx
    .insertInto('content_reports')
    .values({
      subject: postId === null ? 'REVIEW' : 'POST',
      post_id: postId,
      review_id: reviewId,
      reporter_id: reporterId,
      reason,
      reported_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes the reporter and the reason from a user's reports, but keeps the reports. */
export async function eraseReporter(db: Db, userId: string): Promise<void> {
  await db.updateTable('content_reports').set({ reporter_id: null, reason: '' }).where('reporter_id', '=', userId).execute()
}

type Closed = { caseId: number; status: 'ACCEPTED' | 'REJECTED'; decidedBy: string; now: Date }

export const closeReports = (tx: Tx, { caseId, status, decidedBy, now }: Closed) =>
  tx
    .updateTable('content_reports')
    .set({ status, decided_by: decidedBy, decided_at: now })
    .where('case_id', '=', caseId)
    .where('status', '=', 'PENDING')
    .returning('reporter_id as reporterId')
    .execute()
