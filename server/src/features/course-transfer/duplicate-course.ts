import { courseLimits } from '@akada/contract/limits.ts'
import { recordCaptions } from '#features/captions/record-captions.ts'
import { addDraft } from '#features/courses/add-draft.ts'
import { insertedFacts } from '#features/courses/courses.columns.ts'
import { lockOwnCourse, requireOwnCourse } from '#features/courses/require-own-course.ts'
import { addCurriculum } from '#features/curriculum/add-curriculum.ts'
import { copyPrerequisites } from '#features/prerequisites/prerequisites.face.ts'
import { saveQuiz } from '#features/quizzes/save-quiz.ts'
import { requireWithinQuota } from '#features/quotas/require-quota.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { hasCues, readCourse, type WholeCourse, type WholeLecture } from './read-course.ts'

const TURNS = { limit: 30, windowSeconds: 3600 }

/**
 * Copies the content of a course into a draft of the same instructor. Both courses share the files, which are deleted once no course uses
 * them.
 */
export async function duplicateCourse(db: Db, user: User, { courseId, now }: { courseId: number; now: Date }) {
  await requireOwnCourse(db, user, courseId)
  await requireTurn(db, { key: `duplicate:user:${user.id}`, ...TURNS, now })
  return db.transaction().execute(async (tx) => {
    // Locks the course, so that no file is removed from it and deleted before the copy uses it.
    const { instructorId } = await lockOwnCourse(tx, user, courseId)
    const course = await readCourse(tx, courseId)
    const title = `Copy of ${course.title}`.slice(0, courseLimits.title.max).trim()
    const id = await addCopy(tx, { ...course, title }, now)
    await copyPrerequisites(tx, { from: courseId, to: id })
    // Files are shared, but captions are stored a second time.
    await requireWithinQuota(tx, { userId: instructorId, now })
    return { id, title }
  })
}

async function addCopy(tx: Tx, course: WholeCourse, now: Date): Promise<number> {
  const lectures = course.sections.flatMap((section) => section.lectures)
  const id = await addDraft(tx, factsOf(course), { categoryIds: course.categories.map((category) => category.id), now })
  const ids = await addCurriculum(tx, id, course.sections)
  for (const [at, lecture] of lectures.entries()) await addBeside(tx, { lecture, lectureId: ids[at] ?? 0 }, now)
  return id
}

const factsOf = (course: WholeCourse) => ({
  instructor_id: course.instructorId,
  ...insertedFacts(course),
  cover_id: course.coverId,
  promotional_video_id: course.promotionalVideoId,
  certificate_logo_id: course.certificateLogoId,
  certificate_signature_id: course.certificateSignatureId,
})

async function addBeside(tx: Tx, { lecture, lectureId }: { lecture: WholeLecture; lectureId: number }, now: Date): Promise<void> {
  if (lecture.quiz) await saveQuiz(tx, { lectureId, definition: lecture.quiz, version: 0, now })
  for (const { cues, language, label, kind } of lecture.captions.filter(hasCues))
    await recordCaptions(tx, { lectureId, language, label, kind, cues }, now)
}
