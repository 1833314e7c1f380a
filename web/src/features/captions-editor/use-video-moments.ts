import { useCallback, useEffect, useRef, useState } from 'react'

export type VideoMoments = ReturnType<typeof useVideoMoments>

/** Reads an optional video's position, and plays parts of the video. */
export function useVideoMoments() {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [seconds, setSeconds] = useState(0)
  const stopAt = useRef<number | null>(null)

  useEffect(() => {
    if (video === null) return
    const follow = () => {
      setSeconds(video.currentTime)
      if (stopAt.current === null || video.currentTime < stopAt.current) return
      stopAt.current = null
      video.pause()
    }
    // Seeking past the stop time cancels it, because the user wants to keep watching.
    const forget = () => {
      if (stopAt.current !== null && video.currentTime > stopAt.current) stopAt.current = null
    }
    video.addEventListener('timeupdate', follow)
    video.addEventListener('seeking', forget)
    return () => {
      video.removeEventListener('timeupdate', follow)
      video.removeEventListener('seeking', forget)
    }
  }, [video])

  const play = useCallback(
    (start: number, end: number) => {
      if (video === null) return
      stopAt.current = end
      video.currentTime = start
      // If the browser blocks playback, the user can start it with the native controls.
      void video.play().catch(() => undefined)
    },
    [video],
  )
  const now = useCallback(() => video?.currentTime ?? 0, [video])
  return { setVideo, seconds, play, now }
}
