// One tab works on an upload; the others show how it is getting on, and can neither disturb nor cancel it.
import type { KeptUpload } from './kept-uploads.ts'
import type { UploadState } from './upload-state.ts'

type Named = Pick<KeptUpload, 'person' | 'key'>

const nameOf = ({ person, key }: Named) => `akada-upload ${person} ${key}`

// Browsers offer locks on https and on localhost only. Elsewhere each tab works for itself.
const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined)

/** Reserves an upload for this tab until the answered function is called; null if another tab has it. */
export const claimUpload = (upload: Named): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    if (!locks) return resolve(() => undefined)
    void locks.request(nameOf(upload), { ifAvailable: true }, (lock) => {
      if (lock !== null) return new Promise<void>((release) => resolve(release))
      resolve(null)
    })
  })

/** As `claimUpload`, once the tab that has it is closed or lets it go. Waits until then, or rejects with the signal. */
export const claimWhenFree = (upload: Named, signal: AbortSignal): Promise<() => void> =>
  new Promise((resolve, reject) => {
    if (!locks) return resolve(() => undefined)
    locks.request(nameOf(upload), { signal }, () => new Promise<void>((release) => resolve(release))).catch(reject)
  })

/** `upload` is null once its tab has put it away. */
type News = Named & { upload: UploadState | null }

const channel = locks && typeof BroadcastChannel !== 'undefined' ? new BroadcastChannel('akada-uploads') : undefined

export const tellTabs = (news: News): void => channel?.postMessage(news)

export function onTabNews(listener: (news: News) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => listener(data))
}
