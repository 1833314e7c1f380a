import type { UploadPurpose } from '@akada/contract/uploads.ts'
import { receiveImport } from '#features/course-transfer/receive-import.ts'
import { setPromotionalVideo } from '#features/courses/set-promotional-video.ts'
import { addResource } from '#features/curriculum/add-resource.ts'
import { setLectureVideo } from '#features/curriculum/set-lecture-video.ts'
import { recordFile } from '#features/media/record-file.ts'
import { queueRenditions } from '#features/renditions/queue-renditions.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import type { Judged } from './check-file.ts'

type Placing = { purpose: UploadPurpose; file: Judged & { key: string; bytes: number }; now: Date }

/** Gives a stored file its row and its place; answers the id of what has it now. */
export async function recordUpload(tx: Tx, user: User, { purpose, file, now }: Placing): Promise<number> {
  if (purpose.kind === 'course-import') return receiveImport(tx, { userId: user.id, key: file.key, bytes: file.bytes, now })
  const fileId = await recordFile(tx, { key: file.key, bytes: file.bytes, ...factsOf(file) })
  switch (purpose.kind) {
    case 'lecture-video': {
      const durationSeconds = factsOf(file).durationSeconds ?? 0
      await setLectureVideo(tx, user, { lectureId: purpose.lectureId, fileId, durationSeconds, now })
      await queueRenditions(tx, fileId)
      return purpose.lectureId
    }
    case 'promotional-video':
      await setPromotionalVideo(tx, user, { courseId: purpose.courseId, fileId, now })
      return purpose.courseId
    case 'resource':
      return addResource(tx, user, { ...purpose, extension: file.extension, fileId, now })
  }
}

/** What a video didn’t say of itself isn’t written down. */
const factsOf = ({ video }: Judged) => ({
  ...(video && video.width > 0 && video.height > 0 && { width: video.width, height: video.height }),
  ...(video && { playableIn: video.playableIn }),
  ...(video && video.durationSeconds !== null && { durationSeconds: Math.max(1, Math.round(video.durationSeconds)) }),
})
