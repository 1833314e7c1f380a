import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { insertFile, lockFiles } from './assignments.files.queries.ts'
import { type FilePurpose, requireFileTarget } from './require-file-target.ts'

type Adding = { purpose: FilePurpose; fileId: number; name: string; bytes: number; now: Date }

/** Adds an uploaded file to a student's work or its grade. Returns the id of the assignment's file. */
export async function addAssignmentFile(tx: Tx, user: User, { purpose, fileId, name, bytes, now }: Adding): Promise<number> {
  // One file after another, so that concurrent uploads don't exceed the limits.
  await lockFiles(tx, user.id)
  const target = await requireFileTarget(tx, user, { purpose, bytes, now })
  return insertFile(tx, { ...target, fileId, isFeedback: purpose.kind === 'feedback-file', name, now })
}
