import { useEffect, useSyncExternalStore } from 'react'
import type { Entry, Sent } from './deeds.ts'
import { followNetwork } from './send-outbox.ts'
import { onSent, subscribeToOutbox, waitingNow } from './waiting.ts'

const nothing: readonly Entry[] = []

/** What waits on this device to be sent for the person who is signed in, the oldest first. */
export const useOutbox = (): readonly Entry[] => useSyncExternalStore(subscribeToOutbox, waitingNow, () => nothing)

/** Sends what waits while this page is open. `listener`: hears what has come to the server; it has to stay the same. */
export function useSending(listener: (sent: Sent, person: string) => void) {
  useEffect(() => onSent(listener), [listener])
  useEffect(followNetwork, [])
}
