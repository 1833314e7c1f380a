import { useEffect, useSyncExternalStore } from 'react'
import type { UploadPurpose, UploadState } from './upload-state.ts'
import { subscribeToUploads, uploadOf, uploadsNow } from './upload-store.ts'
import { resumeStoredUploads } from './uploads.ts'

const nothing: readonly UploadState[] = []

/** All uploads of the logged-in user, including unfinished ones from an earlier visit. */
export function useUploads(): readonly UploadState[] {
  useEffect(() => void resumeStoredUploads(), [])
  return useSyncExternalStore(subscribeToUploads, uploadsNow, () => nothing)
}

/** The upload to a destination, or null. */
export function useUpload(purpose: UploadPurpose): UploadState | null {
  useUploads()
  return uploadOf(purpose) ?? null
}
