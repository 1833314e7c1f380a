import type { SubmissionDetails } from '@akada/contract/assignments.ts'
import { authorName } from '#features/ratings/ratings.rules.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { listFilesOf } from './assignments.files.queries.ts'
import { findNeighbors, type Wanted } from './assignments.inbox.queries.ts'
import { findOwnSubmission, listSubmissionsOf } from './assignments.queries.ts'
import { asFile, asSubmission } from './assignments.views.ts'

/** Returns a student's work for its grader, with the earlier work and the neighbors in the inbox. */
export async function getSubmission({ db, clock, signer }: Deps, { id, ...wanted }: Wanted & { id: number }): Promise<SubmissionDetails> {
  const work = (await findOwnSubmission(db, { id, instructorId: wanted.instructorId })) ?? refuse('SUBMISSION_NOT_FOUND')
  const { userId, lectureId } = work
  const [made, files, neighbors] = await Promise.all([
    listSubmissionsOf(db, { userId, lectureId }),
    listFilesOf(db, { userId, lectureId }),
    findNeighbors(db, wanted, id),
  ])
  const viewing = { signer, now: clock(), userId: wanted.instructorId }
  return {
    ...asSubmission(viewing, work, files),
    student: { id: userId, name: authorName(work) },
    course: { id: work.courseId, title: work.courseTitle },
    lecture: { id: lectureId, title: work.lectureTitle },
    gradeVersion: work.gradeVersion,
    isReplaced: work.isReplaced,
    feedbackFiles: files.filter((file) => file.submissionId === id && file.isFeedback).map((file) => asFile(viewing, file)),
    earlier: made.filter(({ number }) => number < work.number).map((each) => asSubmission(viewing, each, files)),
    ...neighbors,
  }
}
