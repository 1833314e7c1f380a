import { currentSession, subscribeToSession } from '../session.ts'
import type { Entry, Sent } from './actions.ts'
import { readOutbox } from './outbox-store.ts'

// The logged-in user's entries, as last read from the device. Tabs notify each other of changes.
const nothing: readonly Entry[] = []
let waiting = nothing
const listeners = new Set<() => void>()
const sentListeners = new Set<(sent: Sent, person: string) => void>()

type News = { person: string; sent: Sent | null }
// Without IndexedDB, each tab has its own entries.
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

/** Reports each entry that any tab has sent for this tab's logged-in user. */
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

/** Notifies all tabs that the outbox has changed, and which entry was sent. */
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
