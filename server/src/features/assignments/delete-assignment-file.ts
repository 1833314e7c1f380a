import { removeFileLater } from '#features/media/remove-file.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { deleteFileRow } from './assignments.files.queries.ts'
import { requireAssignmentFile } from './require-assignment-file.ts'

export async function deleteAssignmentFile(tx: Tx, user: User, id: number): Promise<void> {
  const { fileId, isFeedback } = await requireAssignmentFile(tx, user, id)
  if (!(await deleteFileRow(tx, { id, isFeedback }))) refuse('ASSIGNMENT_FILE_NOT_FOUND')
  await removeFileLater(tx, fileId)
}
