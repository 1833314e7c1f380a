import { useEffect, useSyncExternalStore } from 'react'
import type { UploadPurpose, UploadState } from './upload-state.ts'
import { subscribeToUploads, uploadOf, uploadsNow } from './upload-store.ts'
import { takeUpKeptUploads } from './uploads.ts'

const nothing: readonly UploadState[] = []

/** All uploads of whoever is signed in, also those that an earlier visit left unfinished. */
export function useUploads(): readonly UploadState[] {
  useEffect(() => void takeUpKeptUploads(), [])
  return useSyncExternalStore(subscribeToUploads, uploadsNow, () => nothing)
}

/** The upload for one thing, or null where there is none. */
export function useUpload(purpose: UploadPurpose): UploadState | null {
  useUploads()
  return uploadOf(purpose) ?? null
}
