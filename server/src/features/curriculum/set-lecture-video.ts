import { markCurriculumChanged } from '#features/courses/courses.face.ts'
import type { EditableCourse } from '#features/courses/courses.rules.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { changeVideo, lockVideo } from './curriculum.files.queries.ts'
import { findUnreleasedVideo, updateUnreleasedContent } from './curriculum.unreleased.queries.ts'
import { lockLecture } from './require-own-lecture.ts'
import { withholdContent } from './withhold-content.ts'

/** A stored file, or the URL of a video on another site as `readVideoAddress` returns it. */
type NewVideo = { lectureId: number; durationSeconds: number; now: Date } & ({ fileId: number } | { link: string })

/**
 * Replaces the video of a VIDEO lecture. The new video may need an admin's release. The previous video is deleted when nothing uses it.
 * Completions are kept. Returns the course.
 */
export async function setLectureVideo(
  tx: Tx,
  user: User,
  { lectureId, now, durationSeconds, ...video }: NewVideo,
): Promise<EditableCourse> {
  const { course, place } = await lockLecture(tx, user, lectureId)
  if (place.contentType !== 'VIDEO') refuse('LECTURE_NOT_VIDEO')
  const source = 'link' in video ? { video_id: null, video_link: video.link } : { video_id: video.fileId, video_link: null }
  const columns = { ...source, duration_seconds: durationSeconds }
  const shown = await lockVideo(tx, place)
  const isHeld = await withholdContent(tx, { course, lecture: place, now })
  const before = isHeld ? await findUnreleasedVideo(tx, lectureId) : shown
  if (isHeld) await updateUnreleasedContent(tx, place, columns)
  else await changeVideo(tx, place, columns)
  if (before.fileId !== null) await removeFileLater(tx, before.fileId)
  await markCurriculumChanged(tx, course, { now })
  return course
}
