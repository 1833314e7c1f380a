import { useCallback, useEffect, useRef, useState } from 'react'
import { resumePoint } from './resume.ts'

// The specification's pause between choosing a lecture and its start.
const AUTOPLAY_MS = 100
// An address that fails again so soon after it was renewed isn't merely old.
const RENEWAL_HELPS_MS = 30_000

type Source = {
  contentUrl: string
  /** Where the video was left, in seconds. */
  leftAt: number | null
  /** Where the address of the page says to begin; it goes before where the video was left. */
  startAt: number | null
  /** A new address for the same video. */
  renew: () => Promise<string | undefined>
}

/**
 * Loads a lecture's video, goes on where it was left and starts it. An address that has expired is renewed in passing.
 * The address it begins with stays, because every other one would load the video anew.
 */
export function useSource(video: HTMLVideoElement, { contentUrl, leftAt, startAt, renew }: Source) {
  const [first] = useState({ contentUrl, leftAt, startAt })
  const [hasFailed, setFailed] = useState(false)
  const [resumedAt, setResumedAt] = useState<number | null>(null)
  const latestRenew = useRef(renew)
  useEffect(() => {
    latestRenew.current = renew
  })
  const kept = useRef({ at: null as number | null, isPlaying: false, renewedMs: Number.NEGATIVE_INFINITY })

  const recover = useCallback(async () => {
    kept.current.renewedMs = performance.now()
    const fresh = await latestRenew.current().catch(() => undefined)
    setFailed(fresh === undefined)
    if (fresh === undefined) return
    const { isPlaying } = kept.current
    video.src = fresh
    if (isPlaying) play(video)
  }, [video])

  useEffect(() => {
    const state = kept.current
    const onMetadata = () => {
      const point = state.at ?? first.startAt ?? resumePoint(first.leftAt, video.duration)
      if (state.at === null && first.startAt === null) setResumedAt(point)
      if (point !== null) video.currentTime = point
      state.at = point ?? 0
    }
    const onTime = () => {
      if (video.error === null && video.readyState > 0) state.at = video.currentTime
    }
    const onError = () => {
      const isHopeless = performance.now() - state.renewedMs < RENEWAL_HELPS_MS
      if (isHopeless) setFailed(true)
      else void recover()
    }
    const onPlay = () => {
      state.isPlaying = true
    }
    const onPause = () => {
      if (video.error === null) state.isPlaying = false
    }
    const listeners = { loadedmetadata: onMetadata, timeupdate: onTime, error: onError, play: onPlay, pause: onPause }
    for (const [event, listener] of Object.entries(listeners)) video.addEventListener(event, listener)
    video.src = first.contentUrl
    const start = setTimeout(() => play(video), AUTOPLAY_MS)
    return () => {
      clearTimeout(start)
      for (const [event, listener] of Object.entries(listeners)) video.removeEventListener(event, listener)
      video.pause()
      video.removeAttribute('src')
      video.load()
    }
  }, [video, first, recover])

  return { hasFailed, retry: recover, resumedAt, forgetResume: () => setResumedAt(null) }
}

/** Browsers refuse to play before the person has touched the page; the play button is then there to be pressed. */
export function play(video: HTMLVideoElement) {
  video.play().catch(() => undefined)
}
