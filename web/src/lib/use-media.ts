import { useCallback, useState, useSyncExternalStore } from 'react'

const PHONE = '(width < 48rem)'

/**
 * Whether the screen is so narrow that rows have two lines and filters collapse. Doesn't change while a dialog is open, because changing
 * the layout would remove a dialog in a row, with the text typed into it.
 */
export function useIsPhone(): boolean {
  const [read] = useState(() => {
    let isPhone: boolean | undefined
    return () => {
      if (isPhone === undefined || document.querySelector('dialog[open]') === null) isPhone = window.matchMedia?.(PHONE).matches ?? false
      return isPhone
    }
  })
  return useSyncExternalStore(subscribeToPhone, read, () => false)
}

function subscribeToPhone(listener: () => void) {
  const list = window.matchMedia?.(PHONE)
  list?.addEventListener?.('change', listener)
  addEventListener('dialog-closed', listener)
  return () => {
    list?.removeEventListener?.('change', listener)
    removeEventListener('dialog-closed', listener)
  }
}

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
