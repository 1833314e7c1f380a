import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findFile } from './assignments.files.queries.ts'

type File = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** The student reads their own files, and returned files once the work is graded. The instructor reads submitted and returned files. */
const mayRead = ({ userId, instructorId, submissionId, isFeedback, isGraded }: File, readerId: string): boolean =>
  readerId === userId ? !isFeedback || isGraded : readerId === instructorId && submissionId !== null

/** Returns whether a user may still read a file. Checked on each request for it. */
export async function mayReadAssignmentFile(db: Db, { userId, fileId }: { userId: string | null; fileId: number }): Promise<boolean> {
  const file = userId === null ? undefined : await findFile(db, fileId)
  return file !== undefined && userId !== null && mayRead(file, userId)
}

/** Returns a file that the user may delete: a student's file that isn't submitted, or one that the instructor returns. */
export async function requireAssignmentFile(db: Db, user: User, id: number): Promise<File> {
  const file = await findFile(db, id)
  if (!file) return refuse('ASSIGNMENT_FILE_NOT_FOUND')
  const isOwn = file.isFeedback ? file.instructorId === user.id : file.userId === user.id && file.submissionId === null
  return isOwn ? file : refuse('ASSIGNMENT_FILE_NOT_FOUND')
}
