import type { FinishedUpload } from '@akada/contract/uploads.ts'

export type UploadPurpose =
  | { kind: 'lecture-video'; lectureId: number }
  | { kind: 'promotional-video'; courseId: number }
  | { kind: 'resource'; lectureId: number; title: string; description: string }
  | { kind: 'course-import' }

/**
 * WAITING for its turn, PREPARING: a smaller form of a video is being made, UPLOADING, PAUSED by the person or for want of the file,
 * FINISHING: the server looks at the file, DONE, FAILED with a reason.
 */
export type UploadStatus = 'WAITING' | 'PREPARING' | 'UPLOADING' | 'PAUSED' | 'FINISHING' | 'DONE' | 'FAILED'

export type UploadState = {
  purpose: UploadPurpose
  fileName: string
  status: UploadStatus
  /** Of the smaller form that is being made, else of the bytes that have gone. */
  percent: number
  bytesSent: number
  bytesTotal: number
  secondsLeft: number | null
  /** Why it failed, or what it waits for. */
  problem: string | null
  /** The file isn't at hand, as after a reload: it goes on when `startUpload` is given it again. */
  needsFile: boolean
  /** What a video weighed before it was made smaller. */
  originalBytes: number | null
  /** Another tab is uploading it; this tab only shows its state. */
  isElsewhere: boolean
  /** What came of it, once it is DONE. */
  made: FinishedUpload | null
}

/** Tells uploads apart: one thing has one at a time. */
export const keyOfPurpose = (purpose: UploadPurpose): string => JSON.stringify(Object.entries(purpose).sort(([a], [b]) => (a < b ? -1 : 1)))

const moving = new Set<UploadStatus>(['WAITING', 'PREPARING', 'UPLOADING', 'FINISHING'])

/** Something is being done for it, which leaving the page would break off. */
export const isMoving = ({ status, isElsewhere }: UploadState): boolean => !isElsewhere && moving.has(status)
