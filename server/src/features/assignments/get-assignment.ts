import type { Assignment, SubmitProblem } from '@akada/contract/assignments.ts'
import type { Deps, User } from '#platform/deps.ts'
import { listFilesOf } from './assignments.files.queries.ts'
import { listSubmissionsOf } from './assignments.queries.ts'
import { type Graded, submissionsLeft, submitProblem } from './assignments.rules.ts'
import { asFile, asSubmission } from './assignments.views.ts'
import { type AssignmentLecture, requireAssignment } from './require-assignment.ts'

/** Returns an assignment with the caller’s own work. */
export async function getAssignment({ db, clock, signer }: Deps, user: User, lectureId: number): Promise<Assignment> {
  const now = clock()
  const lecture = await requireAssignment(db, user, { lectureId, now })
  const of = { userId: user.id, lectureId }
  const [made, files] = await Promise.all([listSubmissionsOf(db, of), listFilesOf(db, of)])
  const viewing = { signer, now, userId: user.id }
  return {
    lectureId,
    terms: lecture.terms,
    dueAt: lecture.dueAt?.toISOString() ?? null,
    submissions: made.map((work) => asSubmission(viewing, work, files)),
    submissionsLeft: submissionsLeft(lecture.terms, made),
    isPassed: made.some(({ isPassed }) => isPassed),
    files: files.filter(({ submissionId }) => submissionId === null).map((file) => asFile(viewing, file)),
    problem: problemOf(lecture, made),
  }
}

function problemOf({ enrollmentId, isArchived, terms }: AssignmentLecture, made: readonly Graded[]): SubmitProblem | null {
  if (enrollmentId === null) return 'NOT_ENROLLED'
  return isArchived ? 'ENROLLMENT_ENDED' : submitProblem(terms, made)
}
