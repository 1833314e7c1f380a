import { currentSession, subscribeToSession } from '../session.ts'
import type { Entry, Sent } from './deeds.ts'
import { readOutbox } from './outbox-store.ts'

// What waits for the person who is signed in, as last read from the device; tabs tell each other what has changed.
const nothing: readonly Entry[] = []
let waiting = nothing
const listeners = new Set<() => void>()
const sentListeners = new Set<(sent: Sent, person: string) => void>()

type News = { person: string; sent: Sent | null }
// Without the device's store no tab knows of what another keeps.
const channel = typeof indexedDB === 'undefined' ? undefined : new BroadcastChannel('outbox')
channel?.addEventListener('message', ({ data }: MessageEvent<News>) => hear(data))
if (typeof window !== 'undefined') subscribeToSession(() => void showOutbox())

export const waitingNow = (): readonly Entry[] => waiting

export function subscribeToOutbox(listener: () => void) {
  if (listeners.size === 0) void showOutbox()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Tells of whatever has come to the server from the outbox, from whichever tab, while its person is signed in here. */
export function onSent(listener: (sent: Sent, person: string) => void) {
  sentListeners.add(listener)
  return () => {
    sentListeners.delete(listener)
  }
}

function hear({ person, sent }: News) {
  if (currentSession()?.uid !== person) return
  if (sent) for (const listener of [...sentListeners]) listener(sent, person)
  void showOutbox()
}

/** Tells all tabs that what waits has changed, and what has been sent. */
export function tell(news: News) {
  channel?.postMessage(news)
  hear(news)
}

async function showOutbox() {
  const person = currentSession()?.uid
  const found = person === undefined ? nothing : await readOutbox(person)
  if (currentSession()?.uid !== person || (found.length === 0 && waiting.length === 0)) return
  waiting = found
  for (const listener of [...listeners]) listener()
}
