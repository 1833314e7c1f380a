import type { UploadPurpose } from './upload-state.ts'

const LEAST_CHUNK = 128 * 1024
const MOST_CHUNK = 8 * 1024 * 1024
// Progress is shown after each request. Requests are long enough that a distant server's latency hardly matters.
const CHUNK_SECONDS = 5

/** Returns how many bytes to send in one request. `bytesPerSecond` is null before it is measured. */
export const chunkSize = (bytesPerSecond: number | null): number =>
  bytesPerSecond === null ? 2 * LEAST_CHUNK : Math.round(Math.min(MOST_CHUNK, Math.max(LEAST_CHUNK, bytesPerSecond * CHUNK_SECONDS)))

export type Speed = { atMs: number; bytes: number; bytesPerSecond: number | null }

export const beginSpeed = (atMs: number, bytes: number): Speed => ({ atMs, bytes, bytesPerSecond: null })

// Browsers report every 50 ms, which is too short for a stable estimate.
const SAMPLE_MS = 1000

/** Updates the speed estimate. Recent seconds have the highest weight. */
export function nextSpeed(speed: Speed, atMs: number, bytes: number): Speed {
  const passedMs = atMs - speed.atMs
  if (passedMs < SAMPLE_MS) return speed
  const latest = (Math.max(0, bytes - speed.bytes) / passedMs) * 1000
  const before = speed.bytesPerSecond
  return { atMs, bytes, bytesPerSecond: before === null ? latest : before * 0.7 + latest * 0.3 }
}

export const percentSent = (bytesSent: number, bytesTotal: number): number => Math.floor((100 * bytesSent) / Math.max(1, bytesTotal))

/** Returns null if the time can't be estimated. */
export const secondsLeft = (bytesLeft: number, { bytesPerSecond }: Speed): number | null =>
  bytesPerSecond === null || bytesPerSecond < 1 ? null : Math.ceil(bytesLeft / bytesPerSecond)

/**
 * LATER: a retry may succeed. SESSION_OVER: the user has to log in. REFUSED: final, with the server's message.
 * `isOurs`: the cause is the server, not the connection.
 * `isGone`: the server has deleted the upload, so the next attempt starts from zero.
 */
export type Failure = { kind: 'LATER'; isOurs: boolean } | { kind: 'SESSION_OVER' } | { kind: 'REFUSED'; message: string; isGone: boolean }

// 423: the server is waiting for an interrupted request to end. 409: the server has a different offset. Both follow a lost connection.
const passing = new Set([408, 409, 423, 429])

/** Classifies a failed request by its status (0: no response) and body. */
export function failureIn(status: number, body: string): Failure {
  if (status === 401) return { kind: 'SESSION_OVER' }
  const said = saidIn(body)
  // A response without a code came from a proxy. One below 400 reaches this function only without tus headers: for example, a public
  // network's login page.
  const isForGood = said.code !== undefined && (status === 507 || (status === 409 && said.code !== 'UPLOAD_OUT_OF_STEP'))
  if (!isForGood && (status < 400 || status >= 500 || passing.has(status)))
    return { kind: 'LATER', isOurs: status >= 500 || status === 429 }
  return { kind: 'REFUSED', message: said.message, isGone: said.code === 'FILE_UNUSABLE' || said.code === 'UPLOAD_NOT_FOUND' }
}

const OTHERWISE = 'This file couldn’t be uploaded. Please try again.'

function saidIn(body: string): { code?: unknown; message: string } {
  try {
    const { code, message, errors } = JSON.parse(body) as { code?: unknown; message?: unknown; errors?: { message?: unknown }[] }
    const sentence = errors?.[0]?.message ?? message
    return { code, message: typeof sentence === 'string' ? sentence : OTHERWISE }
  } catch {
    return { message: OTHERWISE }
  }
}

/** Returns the delay before the next attempt. `random` (0 to 1) adds jitter. */
export const retryDelayMs = (failures: number, random: number): number =>
  Math.min(60_000, 1000 * 2 ** Math.min(failures, 6)) * (0.5 + random / 2)

export const metadataOf = (purpose: UploadPurpose, fileName: string, codecs?: string): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(purpose).map(([name, value]) => [name, String(value)])),
  filename: fileName,
  ...(codecs !== undefined && { codecs }),
})
