import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * Whether the server is known to be reachable. Browsers only report whether there is a network, so each call reports its outcome
 * (api.ts). True on the server and during hydration.
 */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    onlineManager.subscribe,
    () => onlineManager.isOnline(),
    () => true,
  )
