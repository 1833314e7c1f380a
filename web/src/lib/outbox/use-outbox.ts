import { useEffect, useSyncExternalStore } from 'react'
import type { Entry, Sent } from './actions.ts'
import { followNetwork } from './send-outbox.ts'
import { onSent, subscribeToOutbox, waitingNow } from './waiting.ts'

const nothing: readonly Entry[] = []

/** The logged-in user's unsent entries on this device, oldest first. */
export const useOutbox = (): readonly Entry[] => useSyncExternalStore(subscribeToOutbox, waitingNow, () => nothing)

/** Sends the outbox while this page is open. `listener` receives each sent entry and must be a stable reference. */
export function useSending(listener: (sent: Sent, person: string) => void) {
  useEffect(() => onSent(listener), [listener])
  useEffect(followNetwork, [])
}
