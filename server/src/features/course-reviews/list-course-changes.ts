import { createHash } from 'node:crypto'
import type { CourseChange } from '@akada/contract/course-reviews.ts'
import type { Db } from '#platform/database/database.ts'
import { compareSnapshots, type Snapshot } from './compare-snapshots.ts'
import { takeSnapshot } from './course-reviews.snapshot.ts'
import { findSnapshot } from './course-reviews.snapshots.queries.ts'

type Changes = { since: string | null; seen: string; isWaiting: boolean; changes: CourseChange[] }

/** Returns the changes to a course since the last review, or its unreleased content if it was never reviewed. */
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

/** Returns a hash that changes with every change to the snapshot. */
export const markOf = (snapshot: Snapshot): string => createHash('sha256').update(JSON.stringify(snapshot)).digest('base64url')
