import { useState } from 'react'
import { currentConnection } from './connection.ts'
import { changeSettings, usePlayerSettings } from './player-settings.ts'
import { type Choice, type Connection, savesDataOn } from './quality.rules.ts'

/** How the user wants to play videos on this device: by the settings, and by the connection at the start of the visit. */
export type Wishes = { chosen: Choice | null; savesData: boolean; connection: Connection | null; playsNext: boolean }

export function useWishes(): Wishes {
  const { quality, savesData, playsNext } = usePlayerSettings()
  // Constant during the visit, because a change would reload the video.
  const [connection] = useState(currentConnection)
  const isSaving = savesData ?? savesDataOn(connection)
  return { chosen: quality, savesData: isSaving, connection, playsNext: playsNext ?? !isSaving }
}

/** Choosing more than the smallest picture turns the data saver off. */
export const chooseQuality = (quality: Choice, { isLight }: { isLight: boolean }) =>
  changeSettings(isLight ? { quality } : { quality, savesData: false })

/** Resets autoplay, because a choice made without the data saver doesn't apply to it. */
export const saveData = (savesData: boolean) => changeSettings({ savesData, playsNext: null, ...(savesData && { quality: null }) })
