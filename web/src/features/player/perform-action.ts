import { frameSecondsOf } from './frame-length.ts'
import type { PlayerAction } from './player-keys.ts'
import { changeSettings, currentSettings } from './player-settings.ts'
import { speedAfter } from './resume.ts'
import { play } from './use-source.ts'

export type Stage = {
  video: HTMLVideoElement
  /**
   * The duration in seconds, or 0 if unknown. The element reports NaN before it has loaded, and Infinity for a recording without a length.
   */
  duration: number
  toggleFullscreen: () => void
  showKeys: () => void
  showCaptionSettings: () => void
  showQuality: () => void
  bookmark: () => void
  writeNote: () => void
  goNext: () => void
  goPrevious: () => void
}

// A jump to the end must not complete the lecture.
const BEFORE_END_SECONDS = 1

export function performAction(action: PlayerAction, stage: Stage) {
  const { video, duration } = stage
  const settings = currentSettings()
  switch (action.do) {
    case 'togglePlay':
      return togglePlay(video)
    case 'seekBy':
      return seek(video, video.currentTime + action.seconds)
    case 'seekToEnd':
      return seek(video, Math.max(video.currentTime, duration - BEFORE_END_SECONDS))
    case 'stepFrame':
      return video.paused && seek(video, video.currentTime + action.by * frameSecondsOf(video))
    case 'togglePictureInPicture':
      return togglePictureInPicture(video)
    case 'seekTo':
      return (duration > 0 || action.fraction === 0) && seek(video, duration * action.fraction)
    case 'changeVolume':
      return changeSettings({ volume: louder(settings.volume, action.by), isMuted: settings.isMuted && action.by < 0 })
    case 'toggleMute':
      return changeSettings({ isMuted: !settings.isMuted })
    case 'changeSpeed':
      return changeSettings({ speed: speedAfter(settings.speed, action.steps) })
    case 'toggleTheater':
      return changeSettings({ isTheatre: !settings.isTheatre })
    case 'toggleCaptions':
      return changeSettings({ hasCaptions: !settings.hasCaptions })
    default:
      return stage[action.do]()
  }
}

function togglePlay(video: HTMLVideoElement) {
  if (video.paused || video.ended) play(video)
  else video.pause()
}

export function togglePictureInPicture(video: HTMLVideoElement) {
  if (!document.pictureInPictureEnabled) return
  if (document.pictureInPictureElement) void document.exitPictureInPicture()
  else video.requestPictureInPicture().catch(() => undefined)
}

export function seek(video: HTMLVideoElement, seconds: number) {
  video.currentTime = Math.min(Math.max(0, seconds), Number.isFinite(video.duration) ? video.duration : Number.MAX_SAFE_INTEGER)
  // Before the video has loaded, the browser stores the position without firing an event.
  if (video.readyState === 0) video.dispatchEvent(new Event('timeupdate'))
}

// Rounds the volume, so that steps of 0.05 reach 0 and 1 exactly.
const louder = (volume: number, by: number) => Math.min(1, Math.max(0, Math.round((volume + by) * 100) / 100))
