import { useState, useSyncExternalStore } from 'react'
import type { DownloadedLecture } from '../../lib/device-store.ts'
import { currentSession, subscribeToSession } from '../../lib/session.ts'
import { useOnline } from '../../lib/use-online.ts'
import { listDownloads, removeDownloads, timeOf } from './download-store.ts'
import { opens } from './downloads.rules.ts'

// The user's downloads, as last read from the device. Tabs notify each other of changes.
let downloads: readonly DownloadedLecture[] = []
// The time for license checks, as of the last read.
let readAtMs = 0
const nothing: readonly DownloadedLecture[] = []
const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kept-lectures')
channel?.addEventListener('message', () => void readDownloads())
if (typeof window !== 'undefined') subscribeToSession(() => void readDownloads())

function show(lectures: readonly DownloadedLecture[]) {
  downloads = lectures
  for (const listener of listeners) listener()
}

/** Rereads the downloads from the device. */
export async function readDownloads(): Promise<readonly DownloadedLecture[]> {
  const person = currentSession()?.uid
  const found = person === undefined ? nothing : await listDownloads(person)
  if (person !== undefined && found.length > 0) readAtMs = await timeOf(person)
  if (currentSession()?.uid === person) show(found)
  return found
}

/** Rereads the downloads and notifies the other tabs. */
export async function announceDownloads() {
  channel?.postMessage('changed')
  await readDownloads()
}

/** Updates one lecture without rereading the others. */
export function showDownload(changed: DownloadedLecture) {
  channel?.postMessage('changed')
  show(downloads.map((lecture) => (lecture.lectureId === changed.lectureId ? changed : lecture)))
}

export async function remove(lectureIds: readonly number[]) {
  const person = currentSession()?.uid
  if (person === undefined) return
  await removeDownloads(person, lectureIds)
  await announceDownloads()
}

/** Returns the user's downloads on this device, including queued ones. */
export const useDownloads = (): readonly DownloadedLecture[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => downloads,
    () => nothing,
  )

/** Returns why a lecture can't be opened now, or null. An open lecture that isn't downloaded stays open. */
export function useAwayWords(lectureId: number | undefined): string | null {
  const isOnline = useOnline()
  const lecture = useDownloads().find((each) => each.lectureId === lectureId)
  const isHere = lecture?.state === 'KEPT'
  const [openId, setOpenId] = useState<number>()
  if ((isOnline || isHere) && openId !== lectureId) setOpenId(lectureId)
  if (isOnline || lectureId === undefined) return null
  if (isHere) return opens(lecture, readAtMs) ? null : LICENSE_OVER
  return openId === lectureId ? null : 'This lecture isn’t downloaded. It will load when you reconnect.'
}

const LICENSE_OVER = 'This download has expired. Connect to the internet to renew it.'
