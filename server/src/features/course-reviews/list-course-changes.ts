import { createHash } from 'node:crypto'
import type { CourseChange } from '@akada/contract/course-reviews.ts'
import type { Db } from '#platform/database/database.ts'
import { compareSnapshots, type Snapshot } from './compare-snapshots.ts'
import { takeSnapshot } from './course-reviews.snapshot.ts'
import { findSnapshot } from './course-reviews.snapshots.queries.ts'

type Changes = { since: string | null; seen: string; isWaiting: boolean; changes: CourseChange[] }

/** What is different of a course since an admin last looked at it; where none ever did, what waits for one. */
export async function listCourseChanges(db: Db, courseId: number): Promise<Changes> {
  const [before, now] = [await findSnapshot(db, courseId), await takeSnapshot(db, courseId)]
  const seen = markOf(now)
  const isHeld = now.sections.some(({ lectures }) => lectures.some(({ held }) => held !== undefined))
  if (!before) {
    const changes = compareSnapshots(await takeSnapshot(db, courseId, { withHeld: false }), now)
    return { since: null, seen, isWaiting: isHeld, changes }
  }
  const isWaiting = isHeld || before.changedAt !== null
  return { since: before.takenAt.toISOString(), seen, isWaiting, changes: compareSnapshots(before.content, now) }
}

/** Tells a course as it is from what it is after any further change. */
export const markOf = (snapshot: Snapshot): string => createHash('sha256').update(JSON.stringify(snapshot)).digest('base64url')
