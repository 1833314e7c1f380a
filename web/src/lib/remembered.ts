import { useSyncExternalStore } from 'react'
import { readItem, writeItem } from './storage.ts'

// Lists that this browser stores until the session ends (session.ts), and their maximum lengths.
// The number in the key is the version of the storage format.
const lengths = { 'viewed-courses:1': 12, 'searches:1': 5 } as const
type List = keyof typeof lengths

const listeners = new Set<() => void>()

/** Puts an item first and removes its earlier occurrence. */
export const remember = (list: List, item: string) =>
  write(list, [item, ...listIn(readItem(list)).filter((other) => other !== item)].slice(0, lengths[list]))

export const forget = (list: List) => write(list, [])

/** Returns the items, latest first. Empty on the server and during hydration. */
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
