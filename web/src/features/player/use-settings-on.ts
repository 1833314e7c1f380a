import { useEffect } from 'react'
import type { PlayerSettings } from './player-settings.ts'

/** Keeps a video as fast and as loud as videos were last wanted. */
export function useSettingsOn(video: HTMLVideoElement, { speed, volume, isMuted }: PlayerSettings) {
  useEffect(() => {
    // A newly loaded video begins at the default speed.
    video.defaultPlaybackRate = speed
    video.playbackRate = speed
    video.volume = volume
    video.muted = isMuted
  }, [video, speed, volume, isMuted])
}
