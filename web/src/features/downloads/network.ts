import type { Network } from './downloads.rules.ts'

type Connection = EventTarget & { type?: string }

const connection = (): Connection | undefined =>
  typeof navigator === 'undefined' ? undefined : (navigator as Navigator & { connection?: Connection }).connection

/** Returns the network state reported by the browser. Chromium on phones reports the network type. Most other browsers don't. */
export const networkHere = (): Network => ({ isOnline: navigator.onLine, type: connection()?.type })

export function onNetworkChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  connection()?.addEventListener('change', listener)
  return () => {
    window.removeEventListener('online', listener)
    connection()?.removeEventListener('change', listener)
  }
}
