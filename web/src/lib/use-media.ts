import { useCallback, useSyncExternalStore } from 'react'

/** Whether the screen is so narrow that rows have two lines and filters collapse. */
export const useIsPhone = (): boolean => useMedia('(width < 48rem)')

/** Whether a media query matches. False on the server and where media queries don't exist. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia?.(query)
      list?.addEventListener?.('change', listener)
      return () => list?.removeEventListener?.('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  )
}
