import { requireVisibleCourse } from '#features/courses/require-visible-course.ts'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findLecture, insertFollow, insertQuestion } from './discussions.posts.queries.ts'
import { mayWrite } from './discussions.rules.ts'
import { isHeldBack, limitNewcomer } from './limit-newcomer.ts'
import { notifyParticipants } from './notify-participants.ts'
import { requireOpen, requireParticipant } from './require-post.ts'

type Asked = { lectureId: number; title: string; body: string; atSeconds: number | null }

/** Adds a question to a lecture, with its author as a follower. Returns its id. */
export const createQuestion = (db: Db, user: User, { now, ...asked }: Asked & { now: Date }): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const lecture = (await findLecture(tx, asked.lectureId, user.id)) ?? refuse('LECTURE_NOT_FOUND')
    const writer = requireParticipant(user, await requireVisibleCourse(tx, user, lecture.courseId, 'LECTURE_NOT_FOUND'))
    if (!mayWrite(writer.courseRoles)) refuse('NOT_ALLOWED')
    if (!lecture.isOn) refuse('DISCUSSION_OFF')
    requireOpen(writer, lecture, now)
    await limitNewcomer(tx, writer, now)

    const isHeld = await isHeldBack(tx, writer, { ...asked, now })
    const question = { ...asked, courseId: lecture.courseId, authorId: user.id, isHeld, now }
    const id = await refuseOn({ discussion_posts_lecture_id_fkey: 'LECTURE_NOT_FOUND' }, insertQuestion(tx, question))
    await insertFollow(tx, { questionId: id, userId: user.id, now })
    const place = { courseId: lecture.courseId, lectureId: lecture.id, lectureTitle: lecture.title }
    if (!isHeld)
      await notifyParticipants(tx, {
        id,
        questionId: id,
        isQuestionHeld: false,
        authorId: user.id,
        instructorId: writer.instructorId,
        ...place,
      })
    return id
  })
