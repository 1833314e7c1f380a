import { useEffect, useState } from 'react'

export type VideoState = {
  isPlaying: boolean
  /** True if the video should be playing but has no data. */
  isWaiting: boolean
  hasEnded: boolean
  time: number
  /** The duration in seconds, or 0 if unknown. */
  duration: number
  /** Where the loaded range at the current position ends, in seconds. */
  bufferedTo: number
}

const events = [
  'play',
  'playing',
  'pause',
  'ended',
  'waiting',
  'stalled',
  'seeking',
  'seeked',
  'timeupdate',
  'progress',
  'loadedmetadata',
  'durationchange',
  'canplay',
  'emptied',
  'error',
] as const

/** Returns the video element's state, updated on each of its events. */
export function useVideoState(video: HTMLVideoElement): VideoState {
  const [state, setState] = useState(() => read(video))
  useEffect(() => {
    const update = () => setState(read(video))
    update()
    for (const event of events) video.addEventListener(event, update)
    return () => {
      for (const event of events) video.removeEventListener(event, update)
    }
  }, [video])
  return state
}

const read = (video: HTMLVideoElement): VideoState => ({
  isPlaying: !video.paused && !video.ended,
  isWaiting: !video.paused && !video.ended && video.error === null && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
  hasEnded: video.ended,
  time: video.currentTime,
  duration: finiteDurationOf(video),
  bufferedTo: bufferedTo(video),
})

export const finiteDurationOf = ({ duration }: HTMLVideoElement): number => (Number.isFinite(duration) ? duration : 0)

function bufferedTo({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime) return buffered.end(index)
  }
  return 0
}
