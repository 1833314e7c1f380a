import { isolated } from '@akada/contract/text-direction.ts'
import { lockLearning } from '#features/enrollments/lock-learning.ts'
import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { attachFiles } from './assignments.files.queries.ts'
import { insertSubmission, isRepeated, listSubmissionsOf } from './assignments.queries.ts'
import { submitProblem, type Work, workProblem } from './assignments.rules.ts'
import { type AssignmentLecture, requireAssignment } from './require-assignment.ts'

type Submitted = Work & { lectureId: number; clientId: string }

/**
 * Submits a student's work. The lock on the enrollment serializes submissions and grades, and everything is checked again below it. A
 * repeated call changes nothing.
 */
export async function createSubmission({ db, clock }: Deps, user: User, work: Submitted): Promise<void> {
  const { lectureId, clientId } = work
  const { courseId, userId } = await requireAssignment(db, user, { lectureId, now: clock() })
  await db.transaction().execute(async (tx) => {
    const { problem } = await lockLearning(tx, { userId, courseId })
    if (await isRepeated(tx, { userId, lectureId, clientId })) return
    if (problem) refuse(problem)
    await submit(tx, await requireAssignment(tx, user, { lectureId, now: clock() }), { ...work, now: clock() })
  })
}

async function submit(tx: Tx, assignment: AssignmentLecture, { now, text, link, fileIds, clientId }: Submitted & { now: Date }) {
  const { userId, lectureId, enrollmentId, terms, dueAt } = assignment
  if (enrollmentId === null) return refuse('NOT_ENROLLED')
  const made = await listSubmissionsOf(tx, { userId, lectureId })
  const problem = submitProblem(terms, made) ?? workProblem(terms, { text, link, fileIds })
  if (problem) refuse(problem)
  const number = (made[0]?.number ?? 0) + 1
  const submissionId = await insertSubmission(tx, { userId, lectureId, enrollmentId, clientId, number, text, link, now, dueAt, terms })
  if (!(await attachFiles(tx, { userId, lectureId, submissionId, ids: fileIds }))) refuse('ASSIGNMENT_FILE_NOT_FOUND')
  await notifyInstructor(tx, assignment, now)
}

/** At most one notification per assignment and day. The inbox shows the rest. */
const notifyInstructor = (tx: Tx, { instructorId, lectureId, courseId, title }: AssignmentLecture, now: Date): Promise<void> =>
  notifyPeople(tx, {
    userIds: [instructorId],
    type: 'comment',
    title: 'New work to grade',
    message: `Students submitted work to “${isolated(title)}”.`,
    courseId,
    link: `/instructor/assignments?lecture=${lectureId}`,
    key: `submissions:${lectureId}:${now.toISOString().slice(0, 10)}`,
  })
