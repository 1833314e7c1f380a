import * as z from 'zod/mini'
import { EditableCourse } from './authoring.ts'
import { endpoint } from './endpoint.ts'
import { cover, Id, IdParams, Line, Paragraph, SearchWords } from './fields.ts'
import { paged, pageQuery } from './page.ts'

/** The tabs of the course editor. */
export const EditorTab = z.enum(['course', 'learners', 'curriculum', 'landing', 'pricing', 'promotions', 'messages', 'accessibility'])
export type EditorTab = z.infer<typeof EditorTab>

/** A missing part of a course, which prevents submission, or a weak part, which doesn't. */
export const Finding = z.object({
  code: z.string(),
  severity: z.enum(['MISSING', 'WEAK']),
  /** A sentence that says where the problem is. */
  message: z.string(),
  tab: EditorTab,
  lectureId: z.nullable(z.int()),
})
export type Finding = z.infer<typeof Finding>

export const getFindings = endpoint({
  method: 'GET',
  path: '/courses/:id/findings',
  access: 'signed-in',
  summary: 'Check a course for missing and weak items',
  description: 'Measured now, missing items first. For the course’s instructor and admins.',
  params: IdParams,
  data: z.array(Finding),
  refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED'],
})

/** A difference between the approved course and the current one. */
export const CourseChange = z.object({
  kind: z.enum(['ADDED', 'CHANGED', 'REMOVED', 'MOVED']),
  /** The changed item, such as “Price in naira” or “Lecture ‘Tides’”. */
  subject: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  lectureId: z.nullable(z.int()),
  /** Whether the change is hidden from students until an admin reviews it. */
  isHeld: z.boolean(),
})
export type CourseChange = z.infer<typeof CourseChange>

export const listCourseChanges = endpoint({
  method: 'GET',
  path: '/courses/:id/changes',
  access: 'signed-in',
  summary: 'List the changes to a course since its last review',
  description: 'If no review has been decided yet, lists only unreleased content.',
  params: IdParams,
  /**
   * `seen` identifies the course state in this response. `changes` may be empty even if the course awaits review, because changes can be
   * undone.
   */
  data: z.object({ since: z.nullable(z.string()), seen: z.string(), isWaiting: z.boolean(), changes: z.array(CourseChange) }),
  refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED'],
})

export const markChangesSeen = endpoint({
  method: 'POST',
  path: '/courses/:id/changes/seen',
  access: 'admin',
  summary: 'Mark a course’s changes as reviewed',
  description:
    'For a published course, or the unreleased content of an archived one. Releases that content to students. Rejected if the course has changed since `seen`.',
  params: IdParams,
  body: z.object({ seen: Line(1, 100) }),
  data: z.null(),
  refuses: ['COURSE_NOT_FOUND', 'COURSE_NOT_LIVE', 'COURSE_OWN_REVIEW', 'EDIT_CONFLICT'],
})

/** The messages and review decisions about a course, oldest first. */
export const ReviewEntry = z.object({
  id: z.int(),
  kind: z.enum(['SUBMITTED', 'WITHDRAWN', 'CHANGES_REQUESTED', 'ANSWERED', 'APPROVED', 'REJECTED', 'CHANGES_SEEN', 'RELEASE_REFUSED']),
  text: z.string(),
  author: z.object({ name: z.string(), isInstructor: z.boolean() }),
  createdAt: z.string(),
})
export type ReviewEntry = z.infer<typeof ReviewEntry>

export const getReviewThread = endpoint({
  method: 'GET',
  path: '/courses/:id/review-thread',
  access: 'signed-in',
  summary: 'Get the review thread of a course',
  description: 'The messages between admins and the instructor.',
  params: IdParams,
  data: z.array(ReviewEntry),
  refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED'],
})

export const answerReviewThread = endpoint({
  method: 'POST',
  path: '/courses/:id/review-thread',
  access: 'signed-in',
  summary: 'Post a message in the review thread',
  description: 'For the course’s instructor and admins.',
  params: IdParams,
  body: z.object({ text: Paragraph(5000).check(z.minLength(1, 'Enter a message.')) }),
  data: ReviewEntry,
  refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED'],
})

export const listReviewQueue = endpoint({
  method: 'GET',
  path: '/admin/course-reviews',
  access: 'admin',
  summary: 'List courses that need review',
  description:
    'Submitted courses, published courses with changes since the last review, and archived courses with unreleased content. Longest waiting first.',
  query: z.object({
    queue: z._default(z.enum(['SUBMITTED', 'CHANGED']), 'SUBMITTED'),
    search: SearchWords,
    categoryId: z.optional(Id),
    ...pageQuery({ first: 1, size: 20 }),
  }),
  data: paged(
    z.object({
      id: z.int(),
      title: z.string(),
      subtitle: z.string(),
      ...cover,
      instructorName: z.string(),
      durationString: z.string(),
      totalLectures: z.int(),
      waitingSince: z.string(),
      /** False for the admin's own courses. */
      isOwn: z.boolean(),
      isResubmitted: z.boolean(),
      /** The number of lectures that students can't see, or see with their previous content, until an admin reviews them. */
      heldLectures: z.int(),
    }),
  ),
})

const decided = ['COURSE_NOT_FOUND', 'COURSE_NOT_UNDER_REVIEW', 'COURSE_OWN_REVIEW'] as const
const CourseIdQuery = z.object({ courseId: Id })
export const FEEDBACK_MISSING = 'Please provide feedback before requesting changes'
const Feedback = Paragraph(5000).check(z.minLength(1, FEEDBACK_MISSING))

export const approveCourse = endpoint({
  method: 'POST',
  path: '/courses/approve',
  access: 'admin',
  summary: 'Approve and publish a course',
  description: 'If the `submittedAt` of the reviewed version is sent, a later submission isn’t approved.',
  query: z.extend(CourseIdQuery, { submittedAt: z.optional(Line(1, 40)) }),
  data: EditableCourse,
  refuses: [...decided, 'EDIT_CONFLICT'],
})

export const requestChanges = endpoint({
  method: 'POST',
  path: '/courses/change',
  access: 'admin',
  summary: 'Request changes to a course in review',
  description:
    'With feedback in the body or the query. A course that is or was published keeps its status, and its changes stay unreleased.',
  query: z.extend(CourseIdQuery, { feedback: z.optional(Feedback) }),
  body: z.nullish(z.object({ feedback: z.optional(Feedback) })),
  data: EditableCourse,
  refuses: [...decided],
})

export const rejectCourse = endpoint({
  method: 'POST',
  path: '/courses/reject',
  access: 'admin',
  summary: 'Reject a course in review permanently',
  query: CourseIdQuery,
  body: z.object({ reason: Paragraph(5000).check(z.minLength(1, 'Reason is required.')) }),
  data: EditableCourse,
  refuses: [...decided],
})
