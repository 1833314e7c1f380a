import { useSyncExternalStore } from 'react'
import { readItem, writeItem } from './storage.ts'

// What this browser remembers of whoever uses it until they log out (session.ts), and how much of it.
// The number is the version of how it is written down.
const lengths = { 'viewed-courses:1': 12, 'searches:1': 5 } as const
type List = keyof typeof lengths

const listeners = new Set<() => void>()

/** Puts an item in front; one that was there already moves. */
export const remember = (list: List, item: string) =>
  write(list, [item, ...listIn(readItem(list)).filter((other) => other !== item)].slice(0, lengths[list]))

export const forget = (list: List) => write(list, [])

/** The latest first; empty on the server and while its page is being taken over. */
export const useRemembered = (list: List): readonly string[] =>
  listIn(
    useSyncExternalStore(
      subscribe,
      () => readItem(list),
      () => null,
    ),
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function listIn(text: string | null): string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter((item) => typeof item === 'string') : []
  } catch {
    return []
  }
}

function write(list: List, items: readonly string[]) {
  writeItem(list, items.length === 0 ? null : JSON.stringify(items))
  for (const listener of listeners) listener()
}
