import { counted, formatCount } from '@akada/contract/counts.ts'
import type { EditableLecture } from '@akada/contract/curriculum.ts'
import { servedBy } from '@akada/contract/video-addresses.ts'
import { useSyncExternalStore } from 'react'
import type { UploadPurpose, UploadState } from '../../lib/uploads/upload-state.ts'
import { subscribeToUploads, uploadsNow } from '../../lib/uploads/upload-store.ts'

export type ContentState = { kind: 'neutral' | 'info' | 'success' | 'warning' | 'danger'; text: string }

export const videoPurpose = (lectureId: number): UploadPurpose => ({ kind: 'lecture-video', lectureId })

/** Returns a lecture's upload. Rerenders a row only when its own upload changes. */
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
  FINISHING: () => ({ kind: 'info', text: 'Checking file' }),
  DONE: () => ({ kind: 'info', text: 'Uploaded' }),
  FAILED: () => ({ kind: 'danger', text: 'Upload failed' }),
}

type Video = NonNullable<EditableLecture['video']>

const videoStates = {
  WAITING: ({ queuePlace }) => ({ kind: 'info', text: queuePlace ? `${ordinal(queuePlace)} in queue` : 'Queued for processing' }),
  WORKING: ({ percent }) => ({ kind: 'info', text: `Processing ${percent}%` }),
  READY: () => ({ kind: 'success', text: 'Ready' }),
  FAILED: () => ({ kind: 'danger', text: 'Processing failed' }),
} satisfies Record<string, (video: Video) => ContentState>
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinal = (place: number): string => `${formatCount(place)}${endings[ordinals.select(place)] ?? 'th'}`

/** Describes who can watch the video and what is still missing. Returns undefined if there is nothing to say. */
export function watchingSentence({ status, isOriginalOnly, unplayablePart }: Video): string | undefined {
  if (status === 'FAILED') return undefined
  if (status === 'READY') return isOriginalOnly ? (unplayablePart ?? 'Students watch the original video.') : undefined
  if (isOriginalOnly && unplayablePart) return `${unplayablePart} All students can watch the video once its first smaller version is ready.`
  return `Students can already watch it. Smaller versions for slow connections ${status === 'WORKING' ? 'are being created' : 'will follow'}.`
}

/** Returns a label for the state of a lecture's content. */
export function contentState(lecture: EditableLecture, upload: UploadState | null): ContentState {
  if (upload?.needsFile && !upload.isElsewhere) return { kind: 'warning', text: 'Choose the file again' }
  return upload === null ? storedState(lecture) : uploadStates[upload.status](upload.percent)
}

function storedState({ contentType, video, link, hasContent, questionCount, assignment }: EditableLecture): ContentState {
  if (link) return { kind: 'success', text: servedBy(link) }
  if (contentType === 'VIDEO') return video ? videoStates[video.status](video) : { kind: 'warning', text: 'No video yet' }
  if (!hasContent) return { kind: 'warning', text: missing[contentType] }
  if (assignment) return { kind: 'neutral', text: `${counted(assignment.points, 'point')}, ${assignment.passPoints} to pass` }
  return { kind: 'neutral', text: contentType === 'QUIZ' ? counted(questionCount ?? 0, 'question') : 'Text' }
}

const missing = { TEXT: 'No text yet', QUIZ: 'No questions yet', ASSIGNMENT: 'No instructions yet' } as const
