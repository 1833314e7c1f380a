import { useState } from 'react'
import { currentConnection } from './connection.ts'
import { changeSettings, usePlayerSettings } from './player-settings.ts'
import { type Choice, type Connection, savesDataOn } from './quality.rules.ts'

/** How somebody wants videos to be played on this device, by what they chose and by the connection the visit began on. */
export type Wishes = { chosen: Choice | null; savesData: boolean; connection: Connection | null; playsNext: boolean }

export function useWishes(): Wishes {
  const { quality, savesData, playsNext } = usePlayerSettings()
  // A connection that changes would load the video anew.
  const [connection] = useState(currentConnection)
  const isSaving = savesData ?? savesDataOn(connection)
  return { chosen: quality, savesData: isSaving, connection, playsNext: playsNext ?? !isSaving }
}

/** A heavier picture than the smallest isn't what the data saver stands for. */
export const chooseQuality = (quality: Choice, { isLight }: { isLight: boolean }) =>
  changeSettings(isLight ? { quality } : { quality, savesData: false })

/** Whether lectures follow each other is asked anew: what was said without the data saver isn't meant for it. */
export const saveData = (savesData: boolean) => changeSettings({ savesData, playsNext: null, ...(savesData && { quality: null }) })
