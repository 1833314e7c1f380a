import type { Quality } from '@akada/contract/playback.ts'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { readItem, writeItem } from '../../lib/storage.ts'
import { networkHere } from './network.ts'

const KEY = 'keeping'
// Copied from the contract, because importing its schema would load the validation library on every lecture page.
const qualities = ['original', '720p', '480p', '360p', '240p', 'audio'] as const satisfies readonly Quality[]
const DownloadSettings = z.object({
  /** On by default if the browser reports the network type. Other browsers would have to ask the user each time. */
  isWifiOnly: z.catch(z.boolean(), () => networkHere().type !== undefined),
  /** The quality chosen last, or null for the smallest one with a picture. */
  quality: z.catch(z.nullable(z.enum(qualities)), null),
})
type DownloadSettings = z.infer<typeof DownloadSettings>

const defaults: DownloadSettings = { isWifiOnly: true, quality: null }
const listeners = new Set<() => void>()
let settings = typeof window === 'undefined' ? defaults : read()

export const currentDownloadSettings = (): DownloadSettings => settings

/** Stores the settings in this browser. */
export function changeDownloadSettings(change: Partial<DownloadSettings>) {
  settings = { ...settings, ...change }
  writeItem(KEY, JSON.stringify(settings))
  for (const listener of listeners) listener()
}

export const useDownloadSettings = (): DownloadSettings =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    currentDownloadSettings,
    () => defaults,
  )

function read(): DownloadSettings {
  try {
    return DownloadSettings.parse(JSON.parse(readItem(KEY) ?? '{}'))
  } catch {
    return defaults
  }
}
