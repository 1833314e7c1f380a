import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Id, IdParams, Line, Named, Nothing, Paragraph, SearchWords, Titled, Uuid, Version, Whole } from './fields.ts'
import { assignmentLimits } from './limits.ts'
import { paged, pageQuery } from './page.ts'

/** When work is due: days after the lecture opened to the student, or at the end of a day in the site’s time zone. */
export const DueRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('AFTER_DAYS'), days: Whole(1, assignmentLimits.dueDays) }),
  z.object({ kind: z.literal('ON_DATE'), date: Day }),
])
export type DueRule = z.infer<typeof DueRule>

/** What students may submit. */
export const WorkKind = z.enum(['TEXT', 'FILES', 'LINK'])
export type WorkKind = z.infer<typeof WorkKind>

/** The terms of an assignment. Its instructions are the lecture’s text and resources. */
export const AssignmentTerms = z
  .object({
    points: Whole(1, assignmentLimits.points),
    passPoints: Whole(0, assignmentLimits.points),
    accepts: z.array(WorkKind).check(
      z.minLength(1, 'Choose at least one kind of work.'),
      z.maxLength(WorkKind.options.length),
      z.refine((kinds) => new Set(kinds).size === kinds.length, 'Each kind of work can be chosen once.'),
    ),
    /** How often a student may submit. */
    submissions: Whole(1, assignmentLimits.submissions),
    due: z.nullable(DueRule),
  })
  .check(
    z.refine(({ points, passPoints }) => passPoints <= points, {
      path: ['passPoints'],
      error: 'The pass mark can’t be above the points.',
    }),
  )
export type AssignmentTerms = z.infer<typeof AssignmentTerms>

/** WAITING: not graded yet. RETURNED: graded below the pass mark. */
export const SubmissionState = z.enum(['WAITING', 'PASSED', 'RETURNED'])
export type SubmissionState = z.infer<typeof SubmissionState>

/** A file of a student’s work, or one that the instructor returned with the grade. */
export const AssignmentFile = z.object({ id: z.int(), name: z.string(), size: z.int(), url: z.string() })
export type AssignmentFile = z.infer<typeof AssignmentFile>

const Grade = z.object({
  points: z.int(),
  feedback: z.string(),
  gradedAt: z.string(),
  files: z.array(AssignmentFile),
})

export const Submission = z.object({
  id: z.int(),
  number: z.int(),
  state: SubmissionState,
  text: z.string(),
  link: z.string(),
  files: z.array(AssignmentFile),
  submittedAt: z.string(),
  isLate: z.boolean(),
  /** The points and the pass mark when the work was submitted. Later changes of the assignment don’t apply to it. */
  maxPoints: z.int(),
  passPoints: z.int(),
  grade: z.nullable(Grade),
})
export type Submission = z.infer<typeof Submission>

/** Why the caller can’t submit now. */
export const SubmitProblem = z.enum(['SUBMISSION_WAITING', 'ASSIGNMENT_PASSED', 'SUBMISSIONS_USED', 'ENROLLMENT_ENDED', 'NOT_ENROLLED'])
export type SubmitProblem = z.infer<typeof SubmitProblem>

const Assignment = z.object({
  lectureId: z.int(),
  terms: AssignmentTerms,
  /** When the caller’s work is due. Null without a due date. */
  dueAt: z.nullable(z.string()),
  /** Newest first. */
  submissions: z.array(Submission),
  submissionsLeft: z.int(),
  isPassed: z.boolean(),
  /** Uploaded files that the caller hasn’t submitted yet. */
  files: z.array(AssignmentFile),
  problem: z.nullable(SubmitProblem),
})
export type Assignment = z.infer<typeof Assignment>

const LectureParams = z.object({ lectureId: Id })

const ofPlayer = ['LECTURE_NOT_FOUND', 'ASSIGNMENT_NOT_FOUND', 'NOT_ENROLLED', 'LECTURE_CLOSED'] as const

export const getAssignment = endpoint({
  method: 'GET',
  path: '/assignments/:lectureId',
  access: 'signed-in',
  summary: 'Get an assignment with the caller’s work',
  description: 'For enrolled students to whom the lecture is open. The course’s instructor and admins see the terms only.',
  params: LectureParams,
  data: Assignment,
  refuses: ofPlayer,
})

export const createSubmission = endpoint({
  method: 'POST',
  path: '/assignments/:lectureId/submissions',
  access: 'signed-in',
  summary: 'Submit work to an assignment',
  description:
    'With a text, a link, or files that were uploaded with the purpose `submission-file`. Work after the due date is accepted and marked as late. Idempotent per client id.',
  params: LectureParams,
  body: z.object({
    clientId: Uuid,
    text: z._default(Paragraph(assignmentLimits.text), ''),
    link: z._default(
      Line(0, assignmentLimits.link).check(
        z.refine((link) => link === '' || isWebAddress(link), 'Enter an address that starts with https://.'),
      ),
      '',
    ),
    fileIds: z._default(z.array(Id).check(z.maxLength(assignmentLimits.files, `Submit up to ${assignmentLimits.files} files.`)), []),
  }),
  data: Assignment,
  refuses: [
    ...ofPlayer,
    'ENROLLMENT_ENDED',
    'SUBMISSION_WAITING',
    'SUBMISSIONS_USED',
    'ASSIGNMENT_PASSED',
    'SUBMISSION_EMPTY',
    'SUBMISSION_KIND',
    'ASSIGNMENT_FILE_NOT_FOUND',
  ],
})

/** Only https, because instructors open the link. */
function isWebAddress(link: string): boolean {
  try {
    const { protocol, hostname, username } = new URL(link)
    return protocol === 'https:' && hostname.includes('.') && username === ''
  } catch {
    return false
  }
}

export const deleteAssignmentFile = endpoint({
  method: 'DELETE',
  path: '/assignments/files/:id',
  access: 'signed-in',
  summary: 'Delete a file of an assignment',
  description: 'Students delete files that they haven’t submitted, and instructors the files that they return with a grade.',
  params: IdParams,
  data: Nothing,
  refuses: ['ASSIGNMENT_FILE_NOT_FOUND'],
})

const filters = {
  courseId: z.optional(Id),
  lectureId: z.optional(Id),
  state: z.optional(SubmissionState),
  /** Words in the student’s name. */
  search: SearchWords,
}

const InboxRow = z.object({
  id: z.int(),
  /** The name is “Anonymous” after the account was erased. */
  student: Named,
  course: Titled,
  lecture: Titled,
  number: z.int(),
  state: SubmissionState,
  submittedAt: z.string(),
  isLate: z.boolean(),
  points: z.nullable(z.int()),
  maxPoints: z.int(),
})
export type InboxRow = z.infer<typeof InboxRow>

export const listSubmissions = endpoint({
  method: 'GET',
  path: '/instructor/assignments',
  access: 'instructor',
  summary: 'List the work submitted to the caller’s courses',
  description:
    'Work to grade comes first, the oldest at the top. Graded work follows, the newest first. Work of students whose enrollment ended isn’t listed.',
  query: z.object({ ...filters, ...pageQuery({ first: 1, size: 20 }) }),
  data: z.extend(paged(InboxRow), {
    /** Of the course, the assignment and the search, in every state. */
    counts: z.object({ WAITING: z.int(), PASSED: z.int(), RETURNED: z.int() }),
    /** All assignments of the caller’s courses. */
    assignments: z.array(z.object({ lectureId: z.int(), title: z.string(), courseId: z.int(), courseTitle: z.string(), waiting: z.int() })),
  }),
  refuses: ['COURSE_NOT_FOUND'],
})

const SubmissionDetails = z.extend(Submission, {
  student: Named,
  course: Titled,
  lecture: Titled,
  /** Send it with a grade, so that a grade given elsewhere in the meantime isn’t overwritten. 0 before the first grade. */
  gradeVersion: z.int(),
  /** Whether the student has submitted newer work, so that this grade no longer changes. */
  isReplaced: z.boolean(),
  /** Files that return with the grade. Students see them once the work is graded. */
  feedbackFiles: z.array(AssignmentFile),
  /** The student’s earlier work, newest first. */
  earlier: z.array(Submission),
  /** The neighbors in the list with the same filters. */
  previousId: z.nullable(z.int()),
  nextId: z.nullable(z.int()),
})
export type SubmissionDetails = z.infer<typeof SubmissionDetails>

export const getSubmission = endpoint({
  method: 'GET',
  path: '/instructor/assignments/:id',
  access: 'instructor',
  summary: 'Get submitted work with its files',
  description: 'Only the course’s instructor. The filters are those of the list, for `previousId` and `nextId`.',
  params: IdParams,
  query: z.object(filters),
  data: SubmissionDetails,
  refuses: ['SUBMISSION_NOT_FOUND'],
})

export const gradeSubmission = endpoint({
  method: 'PUT',
  path: '/instructor/assignments/:id/grade',
  access: 'instructor',
  summary: 'Grade submitted work, or correct its grade',
  description:
    'Points from the pass mark complete the lecture. A pass is final: its points can’t be lowered below the pass mark. Work that the student has replaced can’t be graded again.',
  params: IdParams,
  body: z.object({
    gradeVersion: Version(0),
    points: Whole(0, assignmentLimits.points),
    feedback: z._default(Paragraph(assignmentLimits.feedback), ''),
  }),
  data: z.object({ state: SubmissionState, gradeVersion: z.int() }),
  refuses: ['SUBMISSION_NOT_FOUND', 'GRADE_CHANGED', 'GRADE_ABOVE_POINTS', 'GRADE_PASS_FINAL', 'SUBMISSION_REPLACED'],
})
