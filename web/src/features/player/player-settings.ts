import { Quality } from '@akada/contract/playback.ts'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

const KEY = 'player'

const PlayerSettings = z.object({
  speed: z.catch(z.number().check(z.gte(0.5), z.lte(2)), 1),
  volume: z.catch(z.number().check(z.gte(0), z.lte(1)), 1),
  isMuted: z.catch(z.boolean(), false),
  /** Null until the user chooses a quality. Until then, the connection determines it. */
  quality: z.catch(z.nullable(z.union([z.literal('auto'), Quality])), null),
  /** Whether to load as little data as possible. Null until the user chooses. */
  savesData: z.catch(z.nullable(z.boolean()), null),
  /** Whether the next lecture starts automatically. Null until the user chooses. */
  playsNext: z.catch(z.nullable(z.boolean()), null),
  isTheatre: z.catch(z.boolean(), false),
  hasCaptions: z.catch(z.boolean(), false),
  /** Null until the user chooses a language. */
  captionsLanguage: z.catch(z.nullable(z.string()), null),
  captionsSize: z.catch(z.enum(['small', 'medium', 'large', 'largest']), 'medium'),
  captionsBackground: z.catch(z.enum(['solid', 'dim', 'none']), 'dim'),
  hasTranscript: z.catch(z.boolean(), false),
  /** The other sites whose videos play without asking first, by name. */
  allowedSites: z.catch(z.array(z.string()), []),
  /** Whether keys work on the whole page or only while the player has the focus. */
  hasPageKeys: z.catch(z.boolean(), true),
})
export type PlayerSettings = z.infer<typeof PlayerSettings>

const listeners = new Set<() => void>()
const defaults = PlayerSettings.parse({})
let settings = typeof window === 'undefined' ? defaults : readSettings()

export const currentSettings = (): PlayerSettings => settings

/** Stores a change to the settings in this browser, for all courses. */
export function changeSettings(change: Partial<PlayerSettings>) {
  settings = { ...settings, ...change }
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // If storage is forbidden or full, the settings last until the page closes.
  }
  for (const listener of listeners) listener()
}

export const usePlayerSettings = (): PlayerSettings => useSyncExternalStore(subscribe, currentSettings, () => defaults)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function readSettings(): PlayerSettings {
  try {
    return PlayerSettings.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    return defaults
  }
}
