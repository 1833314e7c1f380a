import { roughSize } from '../lib/file-size.ts'
import type { UploadState } from '../lib/uploads/upload-state.ts'

/** Describes the state of an upload in a sentence. */
export function uploadWords({ status, isElsewhere, originalBytes, bytesTotal, problem }: UploadState): string {
  if (isElsewhere) return status === 'PAUSED' || status === 'FAILED' ? 'Paused in another tab' : 'Uploading in another tab'
  switch (status) {
    case 'WAITING':
      return 'Queued'
    case 'PREPARING':
      return originalBytes === null
        ? 'Checking the video…'
        : `Compressing: about ${roughSize(bytesTotal)} instead of ${roughSize(originalBytes)}`
    case 'UPLOADING':
      return originalBytes === null ? 'Uploading…' : `Uploading ${roughSize(bytesTotal)} instead of ${roughSize(originalBytes)}…`
    case 'PAUSED':
      return 'Paused'
    case 'FINISHING':
      return 'Checking the file…'
    case 'DONE':
      return 'Uploaded'
    case 'FAILED':
      return problem ?? 'This file couldn’t be uploaded.'
  }
}

/** Returns `about 3 min left`, or an empty string if unknown. */
export function timeLeft(seconds: number | null): string {
  if (seconds === null) return ''
  if (seconds < 60) return 'less than a minute left'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `about ${minutes} min left`
  const hours = Math.floor(minutes / 60)
  return `about ${hours} h ${minutes % 60} min left`
}
