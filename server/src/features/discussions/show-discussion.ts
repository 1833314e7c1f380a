import type { Question, QuestionRow, Reply, Thread } from '@akada/contract/discussions.ts'
import { taughtCourses } from '#features/courses/taught-courses.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { countInbox, listInbox } from './discussions.inbox.queries.ts'
import * as ask from './discussions.queries.ts'
import { authorName, type JudgedPost, pageOf, postRights, questionRights } from './discussions.rules.ts'
import { type Participant, type RequiredPost, requirePost } from './require-post.ts'

type Asked = Omit<ask.QuestionsWanted, 'search'> & { search?: string | undefined; sort: 'recent' | 'upvoted'; page: number; size: number }

/** One page of the questions of a course or a lecture. */
export async function showQuestions(db: Db, participant: Participant, { search, sort, page, size, ...place }: Asked) {
  const wanted = { ...place, search, reader: participant.reader }
  const [rows, totalElements] = await Promise.all([
    ask.listQuestions(db, { ...wanted, sort, limit: size, offset: (page - 1) * size }),
    ask.countQuestions(db, wanted),
  ])
  return { content: rows.map((row) => rowOf(row, participant)), totalElements, page, size }
}

type InboxAsked = { courseId?: number | undefined; show: 'unanswered' | 'all'; page: number; size: number }

/** One page of the questions in a person’s own courses, or in one of them. */
export async function showInbox(db: Db, user: User, { courseId, show, page, size }: InboxAsked) {
  const courseIds = (await taughtCourses(db, user.id, courseId)).map(({ id }) => id)
  const wanted = { instructorId: user.id, courseIds, show }
  const rows = await listInbox(db, { ...wanted, limit: size, offset: (page - 1) * size })
  const { all, unanswered } = await countInbox(db, wanted)
  return {
    content: rows.map((row) => ({
      ...rowOf(row, { user, instructorId: user.id }),
      courseTitle: row.courseTitle,
      isAnswered: row.isAnswered,
    })),
    totalElements: show === 'all' ? all : unanswered,
    unanswered,
    page,
    size,
  }
}

/** A question with a page of its replies: the page named, else the one on which the post stands that was asked for. */
export async function showThread(
  db: Db,
  user: User,
  { id, page, size }: { id: number; page: number | undefined; size: number },
): Promise<Thread> {
  const post = await requirePost(db, user, id)
  const { questionId, bestReplyId, reader } = post
  const isReply = post.id !== questionId
  const shown = page ?? (isReply ? pageOf(await ask.countRepliesBefore(db, { questionId, bestReplyId, reader, replyId: id }), size) : 1)
  const [question, rows, totalElements] = await Promise.all([
    ask.getQuestion(db, questionId, user.id),
    ask.listReplies(db, { questionId, bestReplyId, reader, limit: size, offset: (shown - 1) * size }),
    ask.countReplies(db, { questionId, reader }),
  ])
  return {
    question: questionOf(question, post),
    content: rows.map((row) => replyOf(row, post, post)),
    totalElements,
    page: shown,
    size,
  }
}

/** A question as it stands now, for who has just written it. */
export async function showQuestion(db: Db, user: User, id: number): Promise<Question> {
  const post = await requirePost(db, user, id)
  return questionOf(await ask.getQuestion(db, id, user.id), post)
}

export async function showReply(db: Db, user: User, id: number): Promise<Reply> {
  const post = await requirePost(db, user, id)
  if (post.id === post.questionId) return refuse('POST_NOT_FOUND')
  return replyOf(await ask.getReply(db, id, user.id), post, post)
}

type Row = Awaited<ReturnType<typeof ask.listReplies>>[number]
type QuestionFound = Omit<Awaited<ReturnType<typeof ask.getQuestion>>, 'body'>

type Looker = Pick<Participant, 'user' | 'instructorId'>

const postOf = (row: Omit<Row, 'questionId' | 'body'>, { user, instructorId }: Looker) => ({
  id: row.id,
  author: {
    name: authorName(row),
    picture: publicAddress(row.pictureKey),
    profileId: row.profileId,
    isInstructor: row.authorId === instructorId,
    isCaller: row.authorId === user.id,
  },
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  isHeld: row.isHeld,
  upvotes: row.upvotes,
  isUpvoted: row.isUpvoted,
})

const rowOf = ({ excerpt, ...row }: QuestionFound & { excerpt: string }, looker: Looker): QuestionRow => ({
  ...postOf(row, looker),
  ...placeOf(row),
  excerpt,
})

const placeOf = (row: QuestionFound) => ({
  courseId: row.courseId,
  lectureId: row.lectureId,
  lectureTitle: row.lectureTitle,
  title: row.title,
  atSeconds: row.atSeconds,
  isDeleted: row.deletedAt !== null,
  replies: row.replies,
  isPinned: row.isPinned,
  isLocked: row.isLocked,
  isFollowed: row.isFollowed,
  bestReplyId: row.bestReplyId,
})

const judgedRow = (row: Omit<Row, 'questionId' | 'body'>, { user }: Participant, isLocked: boolean): JudgedPost => ({
  isOwn: row.authorId === user.id,
  isHeld: row.isHeld,
  isDeleted: row.deletedAt !== null,
  isLocked,
})

const questionOf = ({ body, ...row }: QuestionFound & { body: string }, participant: Participant): Question => ({
  ...postOf(row, participant),
  ...placeOf(row),
  body,
  may: questionRights(judgedRow(row, participant, row.isLocked), participant.standing),
})

const replyOf = (row: Row, participant: Participant, { isLocked, bestReplyId }: Pick<RequiredPost, 'isLocked' | 'bestReplyId'>): Reply => ({
  ...postOf(row, participant),
  questionId: row.questionId,
  body: row.body,
  isBest: row.id === bestReplyId,
  may: postRights(judgedRow(row, participant, isLocked), participant.standing),
})
