import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { readItem, writeItem } from './storage.ts'

// Stored by this browser only while they are turned off.
const TURNED_OFF = 'character-keys-off:1'

const listeners = new Set<() => void>()

/** Whether shortcuts of a single character work. Users of speech input turn them off (WCAG 2.1.4, Character Key Shortcuts). */
const hasCharacterKeys = (): boolean => readItem(TURNED_OFF) === null

export const useCharacterKeys = (): boolean => useSyncExternalStore(subscribe, hasCharacterKeys, () => true)

export function turnCharacterKeys(isOn: boolean) {
  writeItem(TURNED_OFF, isOn ? null : '1')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Listens to the keys pressed anywhere on the page, without single characters if the user turned these shortcuts off. */
export function usePageKeys(press: (event: KeyboardEvent) => void) {
  const pressNow = useEffectEvent(press)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && (hasCharacterKeys() || !isCharacter(event))) pressNow(event)
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Space isn't a character here: like the arrow keys, it isn't typed by speech input. */
const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
