import { getPlayback } from '@akada/contract/calls/playback.ts'
import { useSyncExternalStore } from 'react'
import { ApiError, authorizedHeaders, call, sentenceOf } from '../../lib/api.ts'
import type { KeptFile, KeptLecture } from '../../lib/device-store.ts'
import { subscribeToSession } from '../../lib/session.ts'
import { currentKeepSettings } from './keep-settings.ts'
import { chooseRendition, mayFetch, nextRange } from './kept.rules.ts'
import { readKept, showKept, tellKept } from './kept-lectures.ts'
import { addChunk, changeKept, findKept, restartFile } from './kept-store.ts'
import { networkHere } from './network.ts'

/** Which lecture is being fetched, and what the others wait for. */
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

export const useKeepQueue = (): QueueState =>
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

/** Whom to tell how much was loaded, until the page is left. */
export function tellFetched(count: (bytes: number) => void) {
  countFetched = count
}

/** Fetches what waits, one lecture after another, in one tab at a time; ends when nothing is left or nothing may be fetched. */
export function startQueue() {
  if (isRunning || !navigator.locks) return
  isRunning = true
  void navigator.locks.request('keep-lectures', fetchAll).finally(() => {
    isRunning = false
  })
}

/** Goes on although it can't be told whether this is Wi-Fi, until the page is left. */
export function allowThisNetwork() {
  isAllowed = true
  startQueue()
}

/** Stops a lecture's files where they are. */
export async function pauseKeeping(lecture: KeptLecture) {
  await changeKept(lecture, { state: 'PAUSED' })
  stopFetching(lecture.lectureId)
  await tellKept()
}

export async function resumeKeeping(lecture: KeptLecture) {
  await changeKept(lecture, { state: 'WAITING', problem: null })
  await tellKept()
  startQueue()
}

export function stopFetching(lectureId: number) {
  if (active?.lectureId === lectureId) active.stop.abort()
}

async function fetchAll() {
  for (;;) {
    const verdict = mayFetch(networkHere(), { isWifiOnly: currentKeepSettings().isWifiOnly, isAllowed })
    const lecture = (await readKept()).find((kept) => kept.state === 'WAITING')
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

async function fetchLecture(lecture: KeptLecture): Promise<'done' | 'offline'> {
  const stop = new AbortController()
  active = { lectureId: lecture.lectureId, stop }
  try {
    for (const { name } of lecture.files) await fetchFile(lecture, name, stop.signal)
    await changeWhole(lecture)
    return 'done'
  } catch (error) {
    if (stop.signal.aborted) return 'done'
    if (error instanceof ApiError && error.code === 'OFFLINE') return 'offline'
    await changeKept(lecture, { state: 'FAILED', problem: problemOf(error) })
    return 'done'
  } finally {
    active = null
    await tellKept()
  }
}

/** A lecture without files, such as one to read, is whole from the beginning. */
async function changeWhole(lecture: KeptLecture) {
  const now = await findKept(lecture)
  if (now?.state === 'WAITING' && now.files.every((file) => nextRange(file) === null)) await changeKept(lecture, { state: 'KEPT' })
}

const problemOf = (error: unknown): string =>
  error instanceof DOMException && error.name === 'QuotaExceededError'
    ? 'There is no room left on this device. Remove something, then try again.'
    : sentenceOf(error, 'This lecture couldn’t be kept. Please try again.')

async function fetchFile(lecture: KeptLecture, name: string, signal: AbortSignal) {
  let isRenewed = false
  for (let next = await nextPart(lecture, name); next !== null; next = await nextPart(lecture, name)) {
    const isTaken = await fetchRest(lecture, next, { address: await addressOf(lecture, name), signal })
    if (!isTaken && isRenewed) throw new Error(`The address of ${name} of lecture ${lecture.lectureId} isn't taken`)
    isRenewed = !isTaken
  }
}

/** What of a file comes next; null when it is whole, or the lecture was paused or removed. */
async function nextPart(lecture: KeptLecture, name: string) {
  const known = await findKept(lecture)
  const file = known?.files.find((each) => each.name === name)
  const range = file && nextRange(file)
  if (known?.state !== 'WAITING' || !file || !range) return null
  if (mayFetch(networkHere(), { isWifiOnly: currentKeepSettings().isWifiOnly, isAllowed }) !== 'go') throw offline
  return { file, range }
}

const offline = new ApiError(0, { code: 'OFFLINE', message: 'The connection was lost.' })
// A part of the file, or how long it is now that it has no such part.
const answersToRanges: readonly number[] = [206, 416]

type Part = { file: KeptFile; range: { start: number; end: number } }

/** Fetches what is missing of a file, and puts each chunk of it on the disk as it comes. False: the address has died. */
async function fetchRest(lecture: KeptLecture, { file, range }: Part, { address, signal }: { address: string; signal: AbortSignal }) {
  try {
    const headers = { ...authorizedHeaders(), range: `bytes=${range.start}-` }
    const response = await fetch(address, { headers, signal, cache: 'no-store' })
    if (response.status >= 500) throw offline
    const bytes = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1])
    if (!answersToRanges.includes(response.status) || !Number.isInteger(bytes)) return false
    const served = { ...file, bytes, type: response.headers.get('content-type') ?? '', tag: response.headers.get('etag') }
    // A part of another file than the one that was begun is of no use: that one begins anew.
    if (bytes !== file.bytes || (file.tag !== null && file.tag !== served.tag)) await restartFile(lecture, { ...served, tag: null })
    else await takeChunks(lecture, served, response)
    return true
  } catch (error) {
    // A line that is cut in the middle of an answer is a TypeError, as one that never came about.
    throw error instanceof TypeError ? offline : error
  }
}

/** Ends early when the lecture was paused or removed, or may no longer be fetched over this network. */
async function takeChunks(lecture: KeptLecture, served: KeptFile, { body }: Response) {
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
    if (changed) showKept(changed)
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

/** Addresses die; each time one is needed, it is asked for. */
async function addressOf({ lectureId, quality }: KeptLecture, name: string): Promise<string> {
  if (name !== 'video') return `/api/resources/${name.replace('resource-', '')}/download`
  const { renditions } = await call(getPlayback, { params: { id: lectureId } })
  const rendition = chooseRendition(renditions, quality)
  if (!rendition) throw new Error(`Lecture ${lectureId} has no video to keep`)
  return rendition.contentUrl
}
