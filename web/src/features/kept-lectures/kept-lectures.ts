import { useState, useSyncExternalStore } from 'react'
import type { KeptLecture } from '../../lib/device-store.ts'
import { currentSession, subscribeToSession } from '../../lib/session.ts'
import { useOnline } from '../../lib/use-online.ts'
import { opens } from './kept.rules.ts'
import { listKept, removeKept, timeOf } from './kept-store.ts'

// The user's downloads, as last read from the device. Tabs notify each other of changes.
let kept: readonly KeptLecture[] = []
// The current time for license checks.
let readAtMs = 0
const nothing: readonly KeptLecture[] = []
const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kept-lectures')
channel?.addEventListener('message', () => void readKept())
if (typeof window !== 'undefined') subscribeToSession(() => void readKept())

function show(lectures: readonly KeptLecture[]) {
  kept = lectures
  for (const listener of listeners) listener()
}

/** Rereads the downloads from the device. */
export async function readKept(): Promise<readonly KeptLecture[]> {
  const person = currentSession()?.uid
  const found = person === undefined ? nothing : await listKept(person)
  if (person !== undefined && found.length > 0) readAtMs = await timeOf(person)
  if (currentSession()?.uid === person) show(found)
  return found
}

/** Rereads the downloads and notifies the other tabs. */
export async function announceKept() {
  channel?.postMessage('changed')
  await readKept()
}

/** Updates one lecture without rereading the others. */
export function showKept(changed: KeptLecture) {
  channel?.postMessage('changed')
  show(kept.map((lecture) => (lecture.lectureId === changed.lectureId ? changed : lecture)))
}

export async function remove(lectureIds: readonly number[]) {
  const person = currentSession()?.uid
  if (person === undefined) return
  await removeKept(person, lectureIds)
  await announceKept()
}

/** Returns the user's downloads on this device, including queued ones. */
export const useKeptLectures = (): readonly KeptLecture[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => kept,
    () => nothing,
  )

/** Returns why a lecture can't be opened now, or null. A lecture that is already open stays open. */
export function useAwayWords(lectureId: number | undefined): string | null {
  const isOnline = useOnline()
  const lecture = useKeptLectures().find((each) => each.lectureId === lectureId)
  const isHere = lecture?.state === 'KEPT'
  const [openId, setOpenId] = useState<number>()
  if ((isOnline || isHere) && openId !== lectureId) setOpenId(lectureId)
  if (isOnline || lectureId === undefined) return null
  if (isHere) return opens(lecture, readAtMs) ? null : LICENSE_OVER
  return openId === lectureId ? null : 'This lecture isn’t downloaded. It will load when you reconnect.'
}

const LICENSE_OVER = 'This download has expired. Connect to the internet to renew it.'
