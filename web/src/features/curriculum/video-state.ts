import type { EditableLecture } from '@akada/contract/curriculum.ts'
import { useSyncExternalStore } from 'react'
import type { UploadPurpose, UploadState } from '../../lib/uploads/upload-state.ts'
import { subscribeToUploads, uploadsNow } from '../../lib/uploads/upload-store.ts'
import { counted } from './curriculum.rules.ts'

export type ContentState = { kind: 'neutral' | 'info' | 'success' | 'warning' | 'danger'; text: string }

export const videoPurpose = (lectureId: number): UploadPurpose => ({ kind: 'lecture-video', lectureId })

/** Only the rows whose own upload has changed are drawn again. */
export function useVideoUpload(lectureId: number): UploadState | null {
  const find = () =>
    uploadsNow().find(({ purpose, status }) => purpose.kind === 'lecture-video' && purpose.lectureId === lectureId && status !== 'DONE') ??
    null
  return useSyncExternalStore(subscribeToUploads, find, () => null)
}

const uploadStates: Record<UploadState['status'], (percent: number) => ContentState> = {
  WAITING: () => ({ kind: 'info', text: 'Waiting to upload' }),
  PREPARING: (percent) => ({ kind: 'info', text: `Preparing ${percent}%` }),
  UPLOADING: (percent) => ({ kind: 'info', text: `Uploading ${percent}%` }),
  PAUSED: (percent) => ({ kind: 'warning', text: `Upload paused at ${percent}%` }),
  FINISHING: () => ({ kind: 'info', text: 'Checking the file' }),
  DONE: () => ({ kind: 'info', text: 'Uploaded' }),
  FAILED: () => ({ kind: 'danger', text: 'Upload failed' }),
}

const videoStates = {
  WAITING: () => ({ kind: 'info', text: 'Waiting to be processed' }),
  WORKING: (percent) => ({ kind: 'info', text: `Processing ${percent}%` }),
  READY: () => ({ kind: 'success', text: 'Ready' }),
  FAILED: () => ({ kind: 'danger', text: 'Processing failed' }),
} satisfies Record<string, (percent: number) => ContentState>

/** How far the content of a lecture is. */
export function contentState({ contentType, video, hasContent, questionCount }: EditableLecture, upload: UploadState | null): ContentState {
  if (upload?.needsFile && !upload.isElsewhere) return { kind: 'warning', text: 'Choose the file again' }
  if (upload !== null) return uploadStates[upload.status](upload.percent)
  if (contentType === 'VIDEO') return video ? videoStates[video.status](video.percent) : { kind: 'warning', text: 'No video yet' }
  if (contentType === 'QUIZ') {
    return questionCount ? { kind: 'neutral', text: counted(questionCount, 'question') } : { kind: 'warning', text: 'No questions yet' }
  }
  return hasContent ? { kind: 'neutral', text: 'Text' } : { kind: 'warning', text: 'No words yet' }
}
