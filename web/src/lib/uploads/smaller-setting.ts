import { useSyncExternalStore } from 'react'
import { readItem, writeItem } from '../storage.ts'

const KEY = 'uploads-as-they-are:1'
const listeners = new Set<() => void>()

/** Whether videos are compressed before the upload. On unless the instructor has turned it off on this device. */
export const makesSmaller = (): boolean => readItem(KEY) === null

export function setMakesSmaller(isWanted: boolean) {
  writeItem(KEY, isWanted ? null : 'yes')
  for (const listener of listeners) listener()
}

export const useMakesSmaller = (): boolean => useSyncExternalStore(subscribe, makesSmaller, () => true)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
