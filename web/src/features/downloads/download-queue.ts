import { getPlayback } from '@akada/contract/calls/playback.ts'
import { useSyncExternalStore } from 'react'
import { ApiError, authorizedHeaders, call, sentenceOf } from '../../lib/api.ts'
import type { DownloadedFile, DownloadedLecture } from '../../lib/device-store.ts'
import { subscribeToSession } from '../../lib/session.ts'
import { currentDownloadSettings } from './download-settings.ts'
import { addChunk, findDownload, restartFile, updateDownload } from './download-store.ts'
import { chooseRendition, mayFetch, nextRange } from './downloads.rules.ts'
import { announceDownloads, readDownloads, showDownload } from './downloads.ts'
import { networkHere } from './network.ts'

/** Which lecture is downloading, and what the others are waiting for. */
type QueueState = { activeId: number | null; waitsFor: 'offline' | 'wait' | 'ask' | null }

const RETRY_MS = 10_000

let isRunning = false
let isAllowed = false
let countFetched: (bytes: number) => void = () => undefined
let active: { lectureId: number; stop: AbortController } | null = null
let state: QueueState = { activeId: null, waitsFor: null }
const idle = state
if (typeof window !== 'undefined') subscribeToSession(() => active?.stop.abort())
const listeners = new Set<() => void>()

function setState(next: QueueState) {
  state = next
  for (const listener of listeners) listener()
}

export const useDownloadQueue = (): QueueState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => state,
    () => idle,
  )

/** Sets the function that counts loaded bytes. It stays set until the page is left. */
export function countFetchedBytes(count: (bytes: number) => void) {
  countFetched = count
}

/** Downloads queued lectures, one at a time and in only one tab. Ends when the queue is empty or downloading isn't allowed. */
export function startQueue() {
  if (isRunning || !navigator.locks) return
  isRunning = true
  void navigator.locks.request('keep-lectures', fetchAll).finally(() => {
    isRunning = false
  })
}

/** Allows downloads on a network of unknown type until the page is left. */
export function allowThisNetwork() {
  isAllowed = true
  startQueue()
}

/** Pauses a lecture's download. */
export async function pauseDownload(lecture: DownloadedLecture) {
  await updateDownload(lecture, { state: 'PAUSED' })
  stopFetching(lecture.lectureId)
  await announceDownloads()
}

export async function resumeDownload(lecture: DownloadedLecture) {
  await updateDownload(lecture, { state: 'WAITING', problem: null })
  await announceDownloads()
  startQueue()
}

export function stopFetching(lectureId: number) {
  if (active?.lectureId === lectureId) active.stop.abort()
}

async function fetchAll() {
  for (;;) {
    const verdict = mayFetch(networkHere(), { isWifiOnly: currentDownloadSettings().isWifiOnly, isAllowed })
    const lecture = (await readDownloads()).find((download) => download.state === 'WAITING')
    if (!lecture || verdict !== 'go') return setState({ activeId: null, waitsFor: lecture && verdict !== 'go' ? verdict : null })
    setState({ activeId: lecture.lectureId, waitsFor: null })
    const outcome = await fetchLecture(lecture)
    if (outcome === 'offline') {
      setState({ activeId: null, waitsFor: 'offline' })
      setTimeout(startQueue, RETRY_MS)
      return
    }
  }
}

async function fetchLecture(lecture: DownloadedLecture): Promise<'done' | 'offline'> {
  const stop = new AbortController()
  active = { lectureId: lecture.lectureId, stop }
  try {
    for (const { name } of lecture.files) await fetchFile(lecture, name, stop.signal)
    await changeWhole(lecture)
    return 'done'
  } catch (error) {
    if (stop.signal.aborted) return 'done'
    if (error instanceof ApiError && error.code === 'OFFLINE') return 'offline'
    await updateDownload(lecture, { state: 'FAILED', problem: problemOf(error) })
    return 'done'
  } finally {
    active = null
    await announceDownloads()
  }
}

/** Marks a lecture as downloaded once it has no incomplete files. A text lecture may have none at all. */
async function changeWhole(lecture: DownloadedLecture) {
  const now = await findDownload(lecture)
  if (now?.state === 'WAITING' && now.files.every((file) => nextRange(file) === null)) await updateDownload(lecture, { state: 'KEPT' })
}

const problemOf = (error: unknown): string =>
  error instanceof DOMException && error.name === 'QuotaExceededError'
    ? 'This device is out of space. Remove some downloads and try again.'
    : sentenceOf(error, 'We couldn’t download this lecture. Please try again.')

async function fetchFile(lecture: DownloadedLecture, name: string, signal: AbortSignal) {
  let isRenewed = false
  for (let next = await nextPart(lecture, name); next !== null; next = await nextPart(lecture, name)) {
    const isTaken = await fetchRest(lecture, next, { address: await addressOf(lecture, name), signal })
    if (!isTaken && isRenewed) throw new Error(`The URL for ${name} in lecture ${lecture.lectureId} was rejected twice`)
    isRenewed = !isTaken
  }
}

/** Returns the next missing part of a file, or null if the file is complete or the lecture was paused or removed. */
async function nextPart(lecture: DownloadedLecture, name: string) {
  const known = await findDownload(lecture)
  const file = known?.files.find((each) => each.name === name)
  const range = file && nextRange(file)
  if (known?.state !== 'WAITING' || !file || !range) return null
  if (mayFetch(networkHere(), { isWifiOnly: currentDownloadSettings().isWifiOnly, isAllowed }) !== 'go') throw offline
  return { file, range }
}

const offline = new ApiError(0, { code: 'OFFLINE', message: 'The connection was lost.' })
// 206 contains the part. 416 means that no such part exists, and states the file's length.
const answersToRanges: readonly number[] = [206, 416]

type Part = { file: DownloadedFile; range: { start: number; end: number } }

/** Downloads the rest of a file and writes each chunk to disk. Returns false if the URL has expired. */
async function fetchRest(lecture: DownloadedLecture, { file, range }: Part, { address, signal }: { address: string; signal: AbortSignal }) {
  try {
    const headers = { ...authorizedHeaders(), range: `bytes=${range.start}-` }
    const response = await fetch(address, { headers, signal, cache: 'no-store' })
    if (response.status >= 500) throw offline
    const bytes = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1])
    if (!answersToRanges.includes(response.status) || !Number.isInteger(bytes)) return false
    const served = { ...file, bytes, type: response.headers.get('content-type') ?? '', tag: response.headers.get('etag') }
    // The server's file was replaced, so the download starts over.
    if (bytes !== file.bytes || (file.tag !== null && file.tag !== served.tag)) await restartFile(lecture, { ...served, tag: null })
    else await takeChunks(lecture, served, response)
    return true
  } catch (error) {
    // The browser throws a TypeError both when the connection can't be opened and when it is lost during a response.
    throw error instanceof TypeError ? offline : error
  }
}

/** Stops when the lecture is paused or removed, or when the network no longer allows downloads. */
async function takeChunks(lecture: DownloadedLecture, served: DownloadedFile, { body }: Response) {
  const reader = body?.getReader()
  let file = served
  let waiting = new Uint8Array(0)
  for (let range = nextRange(file); reader && range !== null; range = nextRange(file)) {
    const length = range.end - range.start + 1
    while (waiting.length < length) {
      const { value } = await reader.read()
      if (!value) throw offline
      waiting = joined(waiting, value)
    }
    const changed = await addChunk(lecture, file, waiting.slice(0, length).buffer)
    countFetched(length)
    waiting = waiting.slice(length)
    if (changed) showDownload(changed)
    const next = await nextPart(lecture, file.name).catch(async (error: unknown) => {
      await reader.cancel()
      throw error
    })
    if (next?.range.start !== range.end + 1) return void (await reader.cancel())
    file = { ...next.file, type: file.type, tag: file.tag }
  }
}

function joined(first: Uint8Array<ArrayBuffer>, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** URLs expire, so each one is requested only when it is needed. */
async function addressOf({ lectureId, quality }: DownloadedLecture, name: string): Promise<string> {
  if (name !== 'video') return `/api/resources/${name.replace('resource-', '')}/download`
  const { renditions } = await call(getPlayback, { params: { id: lectureId } })
  const rendition = chooseRendition(renditions, quality)
  if (!rendition) throw new Error(`Lecture ${lectureId} has no video to download`)
  return rendition.contentUrl
}
