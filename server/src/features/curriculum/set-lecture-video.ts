import { markCurriculumChanged } from '#features/courses/courses.face.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { changeVideo, lockVideo } from './curriculum.files.queries.ts'
import { findUnreleasedVideo, updateUnreleasedContent } from './curriculum.unreleased.queries.ts'
import { lockLecture } from './require-own-lecture.ts'
import { withholdContent } from './withhold-content.ts'

type NewVideo = { lectureId: number; fileId: number; durationSeconds: number; now: Date }

/**
 * Replaces the video of a VIDEO lecture. The new video may need an admin's release. The previous video is deleted when nothing uses it.
 * Completions are kept.
 */
export async function setLectureVideo(tx: Tx, user: User, { lectureId, now, ...video }: NewVideo): Promise<void> {
  const { course, place } = await lockLecture(tx, user, lectureId)
  if (place.contentType !== 'VIDEO') refuse('LECTURE_NOT_VIDEO')
  const shown = await lockVideo(tx, lectureId)
  const isHeld = await withholdContent(tx, { course, lectureId, now })
  const before = isHeld ? await findUnreleasedVideo(tx, lectureId) : shown
  if (isHeld) await updateUnreleasedContent(tx, lectureId, { video_id: video.fileId, duration_seconds: video.durationSeconds })
  else await changeVideo(tx, lectureId, video)
  if (before.fileId !== null) await removeFileLater(tx, before.fileId)
  await markCurriculumChanged(tx, course, { now })
}
