import { isMoving, keyOfPurpose, type UploadPurpose, type UploadState } from './upload-state.ts'

// The logged-in user's uploads, in the order in which they were started. They continue during navigation.
let uploads: readonly UploadState[] = []
const listeners = new Set<() => void>()

export const uploadsNow = (): readonly UploadState[] => uploads

export const uploadOf = (purpose: UploadPurpose): UploadState | undefined => {
  const key = keyOfPurpose(purpose)
  return uploads.find((upload) => keyOfPurpose(upload.purpose) === key)
}

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Shows an upload, replacing one with the same destination. */
export function showUpload(upload: UploadState) {
  const isKnown = uploadOf(upload.purpose) !== undefined
  const key = keyOfPurpose(upload.purpose)
  announce(isKnown ? uploads.map((each) => (keyOfPurpose(each.purpose) === key ? upload : each)) : [...uploads, upload])
}

export function changeUpload(purpose: UploadPurpose, change: Partial<UploadState>) {
  const upload = uploadOf(purpose)
  if (upload) showUpload({ ...upload, ...change })
}

export function hideUpload(purpose: UploadPurpose) {
  const key = keyOfPurpose(purpose)
  announce(uploads.filter((each) => keyOfPurpose(each.purpose) !== key))
}

export const hideAllUploads = () => announce([])

function announce(changed: readonly UploadState[]) {
  uploads = changed
  askBeforeLeaving(uploads.some(isMoving))
  for (const listener of [...listeners]) listener()
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

// A page with this listener is excluded from the back/forward cache, so the listener is added only while needed.
function askBeforeLeaving(isNeeded: boolean) {
  if (typeof window === 'undefined') return
  if (isNeeded) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}
