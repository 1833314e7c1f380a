import { useEffect, useState } from 'react'

// On iPhones, only the video element can be shown in full screen, with a method of its own.
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

export function useFullscreen(frame: HTMLElement, video: HTMLVideoElement) {
  const [isFullscreen, setFullscreen] = useState(false)

  useEffect(() => {
    const update = () => setFullscreen(document.fullscreenElement === frame)
    update()
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [frame])

  function toggle() {
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (frame.requestFullscreen) frame.requestFullscreen().catch(() => undefined)
    else (video as AppleVideo).webkitEnterFullscreen?.()
  }

  return { isFullscreen, toggle }
}
