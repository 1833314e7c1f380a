// Only one tab works on an upload. Other tabs show its progress and can't interrupt or cancel it.
import type { StoredUpload } from './stored-uploads.ts'
import type { UploadState } from './upload-state.ts'

type Named = Pick<StoredUpload, 'person' | 'key'>

const nameOf = ({ person, key }: Named) => `akada-upload ${person} ${key}`

// Browsers offer locks only on https and localhost. Elsewhere, tabs don't coordinate.
const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined)

/** Claims an upload for this tab until the returned function is called. Returns null if another tab has claimed it. */
export const claimUpload = (upload: Named): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    const withoutLock = () => resolve(() => undefined)
    if (!locks) return withoutLock()
    const hold = (lock: Lock | null) => (lock === null ? resolve(null) : new Promise<void>((release) => resolve(release)))
    locks.request(nameOf(upload), { ifAvailable: true }, hold).catch(withoutLock)
  })

/** Claims an upload as soon as its tab is closed or releases it. Rejects when the signal aborts. */
export const claimWhenFree = (upload: Named, signal: AbortSignal): Promise<() => void> =>
  new Promise((resolve, reject) => {
    if (!locks) return resolve(() => undefined)
    locks.request(nameOf(upload), { signal }, () => new Promise<void>((release) => resolve(release))).catch(reject)
  })

/** `upload`: the upload's state. Null: its tab has removed it. REQUESTED: its tab should report the state. */
type News = Named & { upload: UploadState | null | 'REQUESTED' }

const channel = locks && typeof BroadcastChannel !== 'undefined' ? new BroadcastChannel('akada-uploads') : undefined

export const notifyTabs = (news: News): void => channel?.postMessage(news)

export function onTabNews(listener: (news: News) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => listener(data))
}
