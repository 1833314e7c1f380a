import type { AssignmentFile, InboxRow, Submission } from '@akada/contract/assignments.ts'
import { fileName } from '#features/courses/courses.rules.ts'
import { authorName } from '#features/ratings/ratings.rules.ts'
import type { Signer } from '#platform/security/signer.ts'
import { DOCUMENT_ADDRESS_MS, signedAddress } from '#platform/storage/addresses.ts'
import type { FileRow } from './assignments.files.queries.ts'
import type * as inbox from './assignments.inbox.queries.ts'
import type { SubmissionRow } from './assignments.queries.ts'
import { isLate, stateOf } from './assignments.rules.ts'

/** The user who gets the signed URLs. */
export type Viewing = { signer: Signer; now: Date; userId: string }

const extensionOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1)

export const asFile = ({ signer, now, userId }: Viewing, { id, name, size, key }: FileRow): AssignmentFile => ({
  id,
  name,
  size,
  url: signedAddress(signer, {
    key,
    userId,
    of: { kind: 'assignment', id },
    until: now.getTime() + DOCUMENT_ADDRESS_MS,
    downloadAs: fileName({ title: name, fileExtension: extensionOf(key) }),
  }),
})

/** `files` may include those of other submissions. */
export function asSubmission(viewing: Viewing, work: SubmissionRow, files: readonly FileRow[]): Submission {
  const { id, number, text, link, submittedAt, maxPoints, passPoints, points, feedback, gradedAt } = work
  const own = files.filter(({ submissionId }) => submissionId === id)
  const shown = (isFeedback: boolean) => own.filter((file) => file.isFeedback === isFeedback).map((file) => asFile(viewing, file))
  return {
    ...{ id, number, text, link, maxPoints, passPoints },
    state: stateOf(work),
    files: shown(false),
    submittedAt: submittedAt.toISOString(),
    isLate: isLate(work),
    grade: points === null || gradedAt === null ? null : { points, feedback, gradedAt: gradedAt.toISOString(), files: shown(true) },
  }
}

export const asInboxRow = (row: inbox.InboxRow): InboxRow => ({
  id: row.id,
  student: { id: row.userId, name: authorName(row) },
  course: { id: row.courseId, title: row.courseTitle },
  lecture: { id: row.lectureId, title: row.lectureTitle },
  number: row.number,
  state: stateOf(row),
  submittedAt: row.submittedAt.toISOString(),
  isLate: isLate(row),
  points: row.points,
  maxPoints: row.maxPoints,
})
