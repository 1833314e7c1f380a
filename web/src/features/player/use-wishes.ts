import { useState } from 'react'
import { currentConnection } from './connection.ts'
import { changeSettings, usePlayerSettings } from './player-settings.ts'
import { type Choice, type Connection, savesDataOn } from './quality.rules.ts'

/** How the user wants to play videos on this device, based on the settings, the screen and the connection at the start of the visit. */
export type Wishes = {
  chosen: Choice | null
  savesData: boolean
  isSaverGuessed: boolean
  connection: Connection | null
  isLargeScreen: boolean
  playsNext: boolean
}

// The shorter side, so that turning a phone doesn't matter.
const LARGE_PIXELS = 600
const hasLargeScreen = () => Math.min(screen.width, screen.height) >= LARGE_PIXELS

export function useWishes(): Wishes {
  const { quality, savesData, playsNext } = usePlayerSettings()
  // Doesn't change during a visit, because a change would reload the video.
  const [connection] = useState(currentConnection)
  const [isLargeScreen] = useState(hasLargeScreen)
  const isSaving = savesData ?? savesDataOn(connection)
  return {
    chosen: quality,
    savesData: isSaving,
    isSaverGuessed: savesData === null,
    connection,
    isLargeScreen,
    playsNext: playsNext ?? !isSaving,
  }
}

/** Choosing anything larger than the smallest picture turns the data saver off. */
export const chooseQuality = (quality: Choice, { isLight }: { isLight: boolean }) =>
  changeSettings(isLight ? { quality } : { quality, savesData: false })

/** Also resets autoplay, because a choice made without the data saver doesn't apply with it. */
export const saveData = (savesData: boolean) => changeSettings({ savesData, playsNext: null, ...(savesData && { quality: null }) })
