import type { AssignmentTerms, SubmissionState, SubmitProblem, WorkKind } from '@akada/contract/assignments.ts'

export type Graded = { isPassed: boolean | null }

export const stateOf = ({ isPassed }: Graded): SubmissionState => (isPassed === null ? 'WAITING' : isPassed ? 'PASSED' : 'RETURNED')

export const submissionsLeft = ({ submissions }: Pick<AssignmentTerms, 'submissions'>, made: readonly Graded[]): number =>
  made.some(({ isPassed }) => isPassed) ? 0 : Math.max(0, submissions - made.length)

/** Returns why a student with these submissions can't submit again, or null (docs/product.md P-23.5). */
export function submitProblem(terms: Pick<AssignmentTerms, 'submissions'>, made: readonly Graded[]): SubmitProblem | null {
  if (made.some(({ isPassed }) => isPassed)) return 'ASSIGNMENT_PASSED'
  if (made.some(({ isPassed }) => isPassed === null)) return 'SUBMISSION_WAITING'
  return submissionsLeft(terms, made) === 0 ? 'SUBMISSIONS_USED' : null
}

export type Work = { text: string; link: string; fileIds: readonly number[] }

/** Returns why this work can't be submitted, or null. */
export function workProblem({ accepts }: Pick<AssignmentTerms, 'accepts'>, { text, link, fileIds }: Work) {
  const kinds: WorkKind[] = [
    ...(text === '' ? [] : (['TEXT'] as const)),
    ...(link === '' ? [] : (['LINK'] as const)),
    ...(fileIds.length === 0 ? [] : (['FILES'] as const)),
  ]
  if (kinds.length === 0) return 'SUBMISSION_EMPTY'
  return kinds.every((kind) => accepts.includes(kind)) ? null : 'SUBMISSION_KIND'
}

/** Work at the due moment is on time. */
export const isLate = ({ submittedAt, dueAt }: { submittedAt: Date; dueAt: Date | null }): boolean => dueAt !== null && submittedAt > dueAt

export type Gradable = Graded & { gradeVersion: number; maxPoints: number; passPoints: number; isReplaced: boolean }

/** Returns why a grade can't be given or corrected, or null (docs/product.md P-23.8). */
export function gradeProblem(work: Gradable, { points, gradeVersion }: { points: number; gradeVersion: number }) {
  if (work.gradeVersion !== gradeVersion) return 'GRADE_CHANGED'
  if (work.isReplaced) return 'SUBMISSION_REPLACED'
  if (points > work.maxPoints) return 'GRADE_ABOVE_POINTS'
  return work.isPassed && points < work.passPoints ? 'GRADE_PASS_FINAL' : null
}
