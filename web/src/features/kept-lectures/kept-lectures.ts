import { useState, useSyncExternalStore } from 'react'
import type { KeptLecture } from '../../lib/device-store.ts'
import { currentSession, subscribeToSession } from '../../lib/session.ts'
import { useOnline } from '../../lib/use-online.ts'
import { opens } from './kept.rules.ts'
import { listKept, removeKept, timeOf } from './kept-store.ts'

// What the person keeps here, as last read from the device; tabs tell each other when it changes.
let kept: readonly KeptLecture[] = []
// By which their licences are judged.
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

/** Reads anew what is kept. */
export async function readKept(): Promise<readonly KeptLecture[]> {
  const person = currentSession()?.uid
  const found = person === undefined ? nothing : await listKept(person)
  if (person !== undefined && found.length > 0) readAtMs = await timeOf(person)
  if (currentSession()?.uid === person) show(found)
  return found
}

/** The same, after something has changed. */
export async function tellKept() {
  channel?.postMessage('changed')
  await readKept()
}

/** Shows a lecture as it is now, without reading the others. */
export function showKept(changed: KeptLecture) {
  channel?.postMessage('changed')
  show(kept.map((lecture) => (lecture.lectureId === changed.lectureId ? changed : lecture)))
}

export async function remove(lectureIds: readonly number[]) {
  const person = currentSession()?.uid
  if (person === undefined) return
  await removeKept(person, lectureIds)
  await tellKept()
}

/** What this person keeps on this device, or is about to. */
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

/** Why a lecture can't be opened now, in a sentence; null if it can. One that is open stays: a video plays on, a quiz is gone on with. */
export function useAwayWords(lectureId: number | undefined): string | null {
  const isOnline = useOnline()
  const lecture = useKeptLectures().find((each) => each.lectureId === lectureId)
  const isHere = lecture?.state === 'KEPT'
  const [openId, setOpenId] = useState<number>()
  if ((isOnline || isHere) && openId !== lectureId) setOpenId(lectureId)
  if (isOnline || lectureId === undefined) return null
  if (isHere) return opens(lecture, readAtMs) ? null : LICENCE_OVER
  return openId === lectureId ? null : 'This lecture isn’t kept on this device. It comes back with your connection.'
}

const LICENCE_OVER = 'It is more than 30 days since we could see that you are enrolled. Go online once, and this lecture plays again.'
