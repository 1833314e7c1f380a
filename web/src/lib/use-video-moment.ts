import { useCallback, useSyncExternalStore } from 'react'

const events = ['timeupdate', 'seeking', 'seeked', 'loadedmetadata', 'emptied'] as const

/** A value derived from the video's position. Rerenders only when the value changes. */
export function useVideoMoment<Value extends number | string>(video: HTMLVideoElement | null, valueAt: (seconds: number) => Value): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      for (const event of events) video?.addEventListener(event, listener)
      return () => {
        for (const event of events) video?.removeEventListener(event, listener)
      }
    },
    [video],
  )
  return useSyncExternalStore(
    subscribe,
    () => valueAt(video?.currentTime ?? 0),
    () => valueAt(0),
  )
}
