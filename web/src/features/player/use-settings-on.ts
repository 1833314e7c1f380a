import { useEffect } from 'react'
import type { PlayerSettings } from './player-settings.ts'

/** Applies the speed and volume chosen last to a video. */
export function useSettingsOn(video: HTMLVideoElement, { speed, volume, isMuted }: PlayerSettings) {
  useEffect(() => {
    // A newly loaded video starts at its default speed.
    video.defaultPlaybackRate = speed
    video.playbackRate = speed
    video.volume = volume
    video.muted = isMuted
  }, [video, speed, volume, isMuted])
}
