import { isolated } from '@akada/contract/text-direction.ts'
import { type News, notifyPeople } from '#features/notifications/notify-people.ts'
import type { Tx } from '#platform/database/database.ts'
import { listFollowers } from './discussions.posts.queries.ts'

type Told = {
  id: number
  questionId: number
  courseId: number
  lectureId: number
  lectureTitle: string
  authorId: string | null
  instructorId: string
  isQuestionHeld: boolean
}

/** Notifies the instructor about a visible question, or the question's followers about a visible reply. Never notifies the author. */
export const notifyParticipants = (tx: Tx, post: Told): Promise<void> =>
  post.id === post.questionId ? notifyOfQuestion(tx, post) : notifyOfReply(tx, post)

// Notifications contain neither the post's text nor its author's name: they outlive both, and a question can be put on hold after it was
// visible.
const notifyOfQuestion = async (tx: Tx, post: Told) => {
  if (post.authorId === post.instructorId) return
  await notifyPeople(tx, {
    ...about(post),
    userIds: [post.instructorId],
    title: 'New question',
    message: `A student asked a question about “${isolated(post.lectureTitle)}”.`,
  })
}

const notifyOfReply = async (tx: Tx, post: Told) => {
  if (post.isQuestionHeld) return
  const followers = await listFollowers(tx, post.questionId)
  const byInstructor = post.authorId === post.instructorId
  await notifyPeople(tx, {
    ...about(post),
    userIds: followers.filter((id) => id !== post.authorId),
    title: byInstructor ? 'Your instructor replied' : 'New reply',
    message: `There’s a new reply to a question about “${isolated(post.lectureTitle)}”.`,
  })
}

const about = ({ id, courseId, lectureId }: Told): Pick<News, 'type' | 'courseId' | 'link' | 'key'> => ({
  type: 'comment',
  courseId,
  link: `/my-learning/courses/${courseId}?lecture=${lectureId}&tab=discussion&comment=${id}`,
  key: `discussion-post:${id}`,
})
