import { useEffect, useRef } from 'react'
import type { TimedMedia } from './framed-media.ts'

const EVERY_MS = 10_000

export type SavePosition = (seconds: number, how: { isLeaving: boolean }) => void

/** Saves the video position every 10 s during playback, on each pause, and when the user leaves the lecture or the page. */
export function usePosition(video: TimedMedia, save: SavePosition | undefined) {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })

  useEffect(() => {
    let saved: number | null = null
    const tell = (isLeaving: boolean) => {
      const seconds = Math.floor(video.currentTime)
      if (video.readyState === 0 || seconds === saved) return
      saved = seconds
      latest.current?.(seconds, { isLeaving })
    }
    const onPause = () => tell(false)
    const onLeave = () => tell(true)
    const onHide = () => {
      if (document.visibilityState === 'hidden') tell(true)
    }
    const beat = setInterval(() => {
      if (!video.paused) tell(false)
    }, EVERY_MS)
    video.addEventListener('pause', onPause)
    window.addEventListener('pagehide', onLeave)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      clearInterval(beat)
      video.removeEventListener('pause', onPause)
      window.removeEventListener('pagehide', onLeave)
      document.removeEventListener('visibilitychange', onHide)
      tell(true)
    }
  }, [video])
}
