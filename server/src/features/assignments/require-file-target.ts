import { assignmentLimits } from '@akada/contract/limits.ts'
import type { UploadPurpose } from '@akada/contract/uploads.ts'
import { requireVerifiedEmail } from '#features/accounts/require-verified-email.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { countFeedbackFiles, measureFiles } from './assignments.files.queries.ts'
import { findOwnSubmission, listSubmissionsOf } from './assignments.queries.ts'
import { submitProblem } from './assignments.rules.ts'
import { requireAssignment } from './require-assignment.ts'

export type FilePurpose = Extract<UploadPurpose, { kind: 'submission-file' | 'feedback-file' }>
type Arriving = { purpose: FilePurpose; bytes: number; now: Date }
/** The work that a file belongs to. */
type Target = { userId: string; lectureId: number; submissionId: number | null }

/** Refuses unless the user may add this file to their work, or to the grade of a student’s work (docs/product.md P-23.6). */
export const requireFileTarget = (db: Db, user: User, { purpose, bytes, now }: Arriving): Promise<Target> =>
  purpose.kind === 'feedback-file'
    ? requireGradedWork(db, user, purpose.submissionId)
    : requireOwnWork(db, user, { lectureId: purpose.assignmentId, bytes, now })

async function requireOwnWork(db: Db, user: User, { lectureId, bytes, now }: { lectureId: number; bytes: number; now: Date }) {
  await requireVerifiedEmail(db, user.id)
  const { terms, userId, enrollmentId, isArchived } = await requireAssignment(db, user, { lectureId, now })
  if (enrollmentId === null) refuse('NOT_ENROLLED')
  if (isArchived) refuse('ENROLLMENT_ENDED')
  const problem = submitProblem(terms, await listSubmissionsOf(db, { userId, lectureId }))
  if (problem) refuse(problem)
  if (!terms.accepts.includes('FILES')) refuse('SUBMISSION_KIND')
  const stored = await measureFiles(db, { userId, lectureId })
  if (stored.waiting >= assignmentLimits.files) refuse('ASSIGNMENT_FILES_FULL')
  if (stored.bytes + bytes > assignmentLimits.studentBytes) refuse('ASSIGNMENT_SPACE_FULL')
  return { userId, lectureId, submissionId: null }
}

async function requireGradedWork(db: Db, user: User, submissionId: number): Promise<Target> {
  const work = (await findOwnSubmission(db, { id: submissionId, instructorId: user.id })) ?? refuse('SUBMISSION_NOT_FOUND')
  if ((await countFeedbackFiles(db, submissionId)) >= assignmentLimits.feedbackFiles)
    refuse('ASSIGNMENT_FILES_FULL', { message: `You can return up to ${assignmentLimits.feedbackFiles} files.` })
  return { userId: work.userId, lectureId: work.lectureId, submissionId }
}
