import type { Question, QuestionRow, Reply } from '@akada/contract/discussions.ts'
import { searchWords, withoutJoiningSigns } from '#features/courses/courses.words.ts'
import { readSearch } from '#features/courses/read-search.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import * as ask from './discussions.queries.ts'
import { authorName, type JudgedPost, postRights, questionRights } from './discussions.rules.ts'
import { type Participant, type RequiredPost, requirePost } from './require-post.ts'

type Asked = Omit<ask.QuestionsWanted, 'words'> & { search?: string | undefined; sort: 'recent' | 'upvoted'; page: number; size: number }

export async function showQuestions(db: Db, participant: Participant, { search, sort, page, size, ...place }: Asked) {
  const wanted = { ...place, words: search ? await queryFor(db, search) : undefined, reader: participant.reader }
  const [rows, totalElements] = await Promise.all([
    ask.listQuestions(db, { ...wanted, sort, limit: size, offset: (page - 1) * size }),
    ask.countQuestions(db, wanted),
  ])
  return { content: rows.map((row) => rowOf(row, participant)), totalElements, page, size }
}

const MATCHES_NOTHING = ''

/**
 * Returns the tsquery that questions must match, as in the catalog. Returns undefined if the search has only stop words, such as “how do
 * I”, because they exclude nothing.
 */
async function queryFor(db: Db, search: string): Promise<string | undefined> {
  if (searchWords(search).length === 0) return MATCHES_NOTHING
  const meaning = await readSearch(db, search)
  if (meaning === null || meaning.words.every(({ whole }) => whole === '')) return undefined
  const separated = withoutJoiningSigns(search)
  const parts = separated === search ? null : await readSearch(db, separated)
  return parts === null ? meaning.all : `(${meaning.all})|(${parts.all})`
}

/** Returns the current question for its author. */
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

export const rowOf = ({ excerpt, ...row }: QuestionFound & { excerpt: string }, looker: Looker): QuestionRow => ({
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

export const questionOf = ({ body, ...row }: QuestionFound & { body: string }, participant: Participant): Question => ({
  ...postOf(row, participant),
  ...placeOf(row),
  body,
  may: questionRights(judgedRow(row, participant, row.isLocked), participant.courseRoles),
})

export const replyOf = (
  row: Row,
  participant: Participant,
  { isLocked, bestReplyId }: Pick<RequiredPost, 'isLocked' | 'bestReplyId'>,
): Reply => ({
  ...postOf(row, participant),
  questionId: row.questionId,
  body: row.body,
  isBest: row.id === bestReplyId,
  may: postRights(judgedRow(row, participant, isLocked), participant.courseRoles),
})
