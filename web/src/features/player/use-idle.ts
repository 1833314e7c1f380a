import { useEffect, useState } from 'react'

const HIDE_AFTER_MS = 3000

/**
 * `isIdle`: the video is playing, there has been no input for 3 s, and the keyboard focus isn't inside the player. `hide` sets it
 * immediately.
 */
export function useIdle(frame: HTMLElement, isPlaying: boolean) {
  const [isIdle, setIdle] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      clearTimeout(timer)
      if (!isPlaying) return
      timer = setTimeout(() => {
        if (frame.querySelector(':focus-visible') === null) setIdle(true)
      }, HIDE_AFTER_MS)
    }
    const wake = () => {
      setIdle(false)
      rest()
    }
    wake()
    const frameEvents = ['pointermove', 'pointerdown', 'focusin', 'focusout'] as const
    for (const event of frameEvents) frame.addEventListener(event, wake)
    document.addEventListener('keydown', wake)
    return () => {
      clearTimeout(timer)
      for (const event of frameEvents) frame.removeEventListener(event, wake)
      document.removeEventListener('keydown', wake)
    }
  }, [frame, isPlaying])

  return { isIdle, hide: () => setIdle(true) }
}
