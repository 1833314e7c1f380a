import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * Whether the server can be reached, as far as is known: browsers only know that there is some network, so that each call says how
 * it went (api.ts). True on the server and while its page is being taken over.
 */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    onlineManager.subscribe,
    () => onlineManager.isOnline(),
    () => true,
  )
