import type { FinishedUpload } from '@akada/contract/uploads.ts'

export type UploadPurpose =
  | { kind: 'lecture-video'; lectureId: number }
  | { kind: 'promotional-video'; courseId: number }
  | { kind: 'resource'; lectureId: number; title: string; description: string }
  | { kind: 'course-import' }
  /** `title`: the file name, which tells several files apart. The server ignores it. */
  | { kind: 'submission-file'; assignmentId: number; title: string }
  | { kind: 'feedback-file'; submissionId: number; title: string }

/**
 * WAITING: queued. PREPARING: a smaller version of a video is being created. PAUSED: by the user, because the file is missing, or
 * because the session has ended. FINISHING: the server checks the file. FAILED: with a reason.
 */
export type UploadStatus = 'WAITING' | 'PREPARING' | 'UPLOADING' | 'PAUSED' | 'FINISHING' | 'DONE' | 'FAILED'

export type UploadState = {
  purpose: UploadPurpose
  fileName: string
  status: UploadStatus
  /** The percentage compressed while PREPARING, otherwise the percentage sent. */
  percent: number
  bytesSent: number
  bytesTotal: number
  secondsLeft: number | null
  /** Why the upload failed or is paused. */
  problem: string | null
  /** The file isn't available, for example after a reload. The upload continues when `startUpload` receives the file. */
  needsFile: boolean
  /** The size of a video before compression. */
  originalBytes: number | null
  /** Another tab is uploading the file; this tab only shows its state. */
  isElsewhere: boolean
  /** The result once the upload is DONE. */
  made: FinishedUpload | null
}

/** Returns the key of an upload. Each destination has one upload at a time. */
export const keyOfPurpose = (purpose: UploadPurpose): string => JSON.stringify(Object.entries(purpose).sort(([a], [b]) => (a < b ? -1 : 1)))

const moving = new Set<UploadStatus>(['WAITING', 'PREPARING', 'UPLOADING', 'FINISHING'])

/** Whether leaving the page would interrupt the upload. */
export const isMoving = ({ status, isElsewhere }: UploadState): boolean => !isElsewhere && moving.has(status)
