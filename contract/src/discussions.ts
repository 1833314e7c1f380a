import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Line, Nothing, Paragraph, Whole } from './fields.ts'
import { LONGEST_POST, LONGEST_TITLE } from './limits.ts'
import { paged, pageQuery } from './page.ts'

const Author = z.object({
  /** `Anonymous` after the account is erased. */
  name: z.string(),
  picture: z.nullable(z.string()),
  /** Null if the profile is private. */
  profileId: z.nullable(z.string()),
  /** Whether this is the instructor of the course. */
  isInstructor: z.boolean(),
  isCaller: z.boolean(),
})

const PostRights = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  upvote: z.boolean(),
  report: z.boolean(),
  release: z.boolean(),
})

const QuestionRights = z.extend(PostRights, { reply: z.boolean(), follow: z.boolean(), arrange: z.boolean(), chooseBest: z.boolean() })

const Post = z.object({
  id: z.int(),
  author: Author,
  createdAt: z.string(),
  /** When the post was last edited. Edits soon after posting don't count. */
  editedAt: z.nullable(z.string()),
  /** Whether the post awaits moderation and is visible only to moderators and its author. */
  isHeld: z.boolean(),
  upvotes: z.int(),
  isUpvoted: z.boolean(),
})

const question = {
  courseId: z.int(),
  lectureId: z.int(),
  lectureTitle: z.string(),
  /** Empty if the question was deleted but its replies remain. */
  title: z.string(),
  /** The position in the lecture's video, in seconds. */
  atSeconds: z.nullable(z.int()),
  isDeleted: z.boolean(),
  replies: z.int(),
  isPinned: z.boolean(),
  isLocked: z.boolean(),
  isFollowed: z.boolean(),
  bestReplyId: z.nullable(z.int()),
}

/** A question in a list, with only the start of its text. */
export const QuestionRow = z.extend(Post, { ...question, excerpt: z.string() })
export type QuestionRow = z.infer<typeof QuestionRow>

export const Question = z.extend(Post, { ...question, body: z.string(), may: QuestionRights })
export type Question = z.infer<typeof Question>

export const Reply = z.extend(Post, { questionId: z.int(), body: z.string(), isBest: z.boolean(), may: PostRights })
export type Reply = z.infer<typeof Reply>

/** A question with one page of replies: the best answer first, then in order of creation. */
const Thread = z.extend(paged(Reply), { question: Question })
export type Thread = z.infer<typeof Thread>

const Title = Line(1, LONGEST_TITLE, 'Enter your question.')
const Details = Paragraph(LONGEST_POST)
const Words = Details.check(z.minLength(1, 'Enter some text.'))

export const listQuestions = endpoint({
  method: 'GET',
  path: '/discussions',
  access: 'public',
  summary: 'List the questions of a course or lecture',
  description: 'Pinned questions first. Callers who may not read the questions get only the number of questions.',
  query: z.object({
    courseId: Id,
    lectureId: z.optional(Id),
    filter: z._default(z.enum(['all', 'mine', 'following', 'unanswered']), 'all'),
    sort: z._default(z.enum(['recent', 'upvoted']), 'recent'),
    search: z.optional(Line(0, 200)),
    ...pageQuery({ first: 1, size: 20 }),
  }),
  data: paged(QuestionRow),
  refuses: ['SIGN_IN_REQUIRED', 'NOT_ENROLLED', 'LECTURE_CLOSED', 'COURSE_NOT_FOUND', 'COURSE_GONE', 'LECTURE_NOT_FOUND', 'DISCUSSION_OFF'],
})

export const listSimilarQuestions = endpoint({
  method: 'GET',
  path: '/discussions/similar',
  access: 'signed-in',
  summary: 'List up to five questions with a similar title',
  description: 'Closest first.',
  query: z.object({ courseId: Id, title: z._default(Line(0, LONGEST_TITLE), '') }),
  data: z.array(z.object({ id: z.int(), lectureId: z.int(), title: z.string(), replies: z.int(), isAnswered: z.boolean() })),
  refuses: ['NOT_ENROLLED', 'COURSE_NOT_FOUND', 'COURSE_GONE'],
})

export const getThread = endpoint({
  method: 'GET',
  path: '/discussions/:id',
  access: 'signed-in',
  summary: 'Get a question with its replies',
  description: 'If the id is a reply’s, returns the reply’s question and, unless a page is requested, the page with the reply.',
  params: IdParams,
  query: z.object({ ...pageQuery({ first: 1, size: 20 }), page: z.optional(Whole(1, 1_000_000)) }),
  data: Thread,
  refuses: ['POST_NOT_FOUND', 'NOT_ENROLLED', 'LECTURE_CLOSED', 'DISCUSSION_OFF'],
})

export const createQuestion = endpoint({
  method: 'POST',
  path: '/discussions',
  access: 'signed-in',
  summary: 'Ask a question about a lecture',
  description: 'The author follows the question.',
  body: z.object({
    lectureId: Id,
    title: Title,
    body: z._default(Details, ''),
    atSeconds: z._default(z.nullable(Whole(0, 86_400)), null),
  }),
  data: Question,
  refuses: ['NOT_ENROLLED', 'LECTURE_CLOSED', 'NOT_ALLOWED', 'LECTURE_NOT_FOUND', 'DISCUSSION_OFF', 'TOO_MANY_REQUESTS'],
})

export const createReply = endpoint({
  method: 'POST',
  path: '/discussions/:id/replies',
  access: 'signed-in',
  summary: 'Reply to a question',
  params: IdParams,
  body: z.object({ body: Words }),
  data: Reply,
  refuses: ['POST_NOT_FOUND', 'NOT_ENROLLED', 'LECTURE_CLOSED', 'NOT_ALLOWED', 'DISCUSSION_OFF', 'QUESTION_LOCKED', 'TOO_MANY_REQUESTS'],
})

export const updatePost = endpoint({
  method: 'PATCH',
  path: '/discussions/:id',
  access: 'signed-in',
  summary: 'Edit the caller’s question or reply',
  description: 'An edit more than 15 minutes after posting marks the post as edited. Only questions have titles.',
  params: IdParams,
  body: z.object({ title: z.optional(Title), body: Details }),
  data: Nothing,
  refuses: ['POST_NOT_FOUND', 'NOT_ENROLLED', 'LECTURE_CLOSED', 'NOT_ALLOWED', 'DISCUSSION_OFF', 'QUESTION_LOCKED'],
})

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/discussions/:id',
  access: 'signed-in',
  summary: 'Delete a post',
  description: 'The caller’s own, or any for moderators. A question with replies leaves a placeholder.',
  params: IdParams,
  data: Nothing,
  refuses: ['POST_NOT_FOUND', 'NOT_ENROLLED', 'LECTURE_CLOSED', 'NOT_ALLOWED', 'DISCUSSION_OFF'],
})

export const upvotePost = endpoint({
  method: 'PUT',
  path: '/discussions/:id/upvote',
  access: 'signed-in',
  summary: 'Add or remove the caller’s vote for a post',
  description: 'For posts by other users.',
  params: IdParams,
  body: z.object({ isUpvoted: z.boolean() }),
  data: z.object({ isUpvoted: z.boolean(), upvotes: z.int() }),
  refuses: ['POST_NOT_FOUND', 'NOT_ENROLLED', 'LECTURE_CLOSED', 'NOT_ALLOWED', 'DISCUSSION_OFF', 'POST_OWN'],
})

export const followQuestion = endpoint({
  method: 'PUT',
  path: '/discussions/:id/follow',
  access: 'signed-in',
  summary: 'Follow or unfollow a question',
  description: 'Followers are notified of new replies.',
  params: IdParams,
  body: z.object({ isFollowed: z.boolean() }),
  data: z.object({ isFollowed: z.boolean() }),
  refuses: ['POST_NOT_FOUND', 'NOT_ENROLLED', 'LECTURE_CLOSED', 'NOT_ALLOWED', 'DISCUSSION_OFF'],
})

export const setBestReply = endpoint({
  method: 'PUT',
  path: '/discussions/:id/best-reply',
  access: 'signed-in',
  summary: 'Mark or unmark a reply as the best answer',
  description: 'For the author of the question and the instructor.',
  params: IdParams,
  body: z.object({ replyId: z.nullable(Id) }),
  data: Nothing,
  refuses: ['POST_NOT_FOUND', 'NOT_ENROLLED', 'LECTURE_CLOSED', 'NOT_ALLOWED', 'DISCUSSION_OFF'],
})

export const updateQuestion = endpoint({
  method: 'PUT',
  path: '/discussions/:id/arrangement',
  access: 'signed-in',
  summary: 'Pin or lock a question',
  description: 'For the course’s instructor and admins.',
  params: IdParams,
  body: z.object({ isPinned: z.boolean(), isLocked: z.boolean() }),
  data: Nothing,
  refuses: ['POST_NOT_FOUND', 'NOT_ENROLLED', 'LECTURE_CLOSED', 'NOT_ALLOWED', 'DISCUSSION_OFF'],
})

export const approvePost = endpoint({
  method: 'POST',
  path: '/discussions/:id/release',
  access: 'signed-in',
  summary: 'Release a post on hold',
  description: 'For moderators.',
  params: IdParams,
  data: Nothing,
  refuses: ['POST_NOT_FOUND', 'NOT_ENROLLED', 'LECTURE_CLOSED', 'NOT_ALLOWED', 'DISCUSSION_OFF'],
})
