import type { UploadPurpose } from '@akada/contract/uploads.ts'
import { addAssignmentFile } from '#features/assignments/add-assignment-file.ts'
import { receiveImport } from '#features/course-transfer/receive-import.ts'
import { setPromotionalVideo } from '#features/courses/set-promotional-video.ts'
import { addResource } from '#features/curriculum/add-resource.ts'
import { setLectureVideo } from '#features/curriculum/set-lecture-video.ts'
import { factsOfVideo, recordFile } from '#features/media/record-file.ts'
import { queueRenditions } from '#features/renditions/queue-renditions.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import type { Judged } from './check-file.ts'

type Placing = { purpose: UploadPurpose; file: Judged & { key: string; bytes: number; fileName: string }; now: Date }

/** Inserts the row of a stored file and assigns it to its destination. Returns the id of the lecture, course, resource, import or assignment file. */
export async function recordUpload(tx: Tx, user: User, { purpose, file, now }: Placing): Promise<number> {
  if (purpose.kind === 'course-import') return receiveImport(tx, { userId: user.id, key: file.key, bytes: file.bytes, now })
  const facts: Partial<ReturnType<typeof factsOfVideo>> = file.video ? factsOfVideo(file.video) : {}
  const fileId = await recordFile(tx, { key: file.key, bytes: file.bytes, ...facts })
  switch (purpose.kind) {
    case 'lecture-video': {
      await setLectureVideo(tx, user, { lectureId: purpose.lectureId, fileId, durationSeconds: facts.durationSeconds ?? 0, now })
      await queueRenditions(tx, fileId)
      return purpose.lectureId
    }
    case 'promotional-video':
      await setPromotionalVideo(tx, user, { courseId: purpose.courseId, fileId, now })
      return purpose.courseId
    case 'resource':
      return addResource(tx, user, { ...purpose, extension: file.extension, fileId, now })
    case 'submission-file':
    case 'feedback-file':
      return addAssignmentFile(tx, user, { purpose, fileId, name: file.fileName, bytes: file.bytes, now })
  }
}
