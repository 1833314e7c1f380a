import type { UploadPurpose } from './upload-state.ts'

const LEAST_CHUNK = 128 * 1024
const MOST_CHUNK = 8 * 1024 * 1024
// Progress is shown after each request. Requests are long enough for the latency of a distant server to matter little.
const CHUNK_SECONDS = 5

/** How much of a file to send in one call, on a line of some bytes a second; null: it isn't known yet. */
export const chunkSize = (bytesPerSecond: number | null): number =>
  bytesPerSecond === null ? 2 * LEAST_CHUNK : Math.round(Math.min(MOST_CHUNK, Math.max(LEAST_CHUNK, bytesPerSecond * CHUNK_SECONDS)))

export type Speed = { atMs: number; bytes: number; bytesPerSecond: number | null }

export const beginSpeed = (atMs: number, bytes: number): Speed => ({ atMs, bytes, bytesPerSecond: null })

// A browser tells of every 50 ms, in which nearly anything can happen.
const SAMPLE_MS = 1000

/** The speed after more has gone; the latest seconds count most. */
export function nextSpeed(speed: Speed, atMs: number, bytes: number): Speed {
  const passedMs = atMs - speed.atMs
  if (passedMs < SAMPLE_MS) return speed
  const latest = (Math.max(0, bytes - speed.bytes) / passedMs) * 1000
  const before = speed.bytesPerSecond
  return { atMs, bytes, bytesPerSecond: before === null ? latest : before * 0.7 + latest * 0.3 }
}

export const percentSent = (bytesSent: number, bytesTotal: number): number => Math.floor((100 * bytesSent) / Math.max(1, bytesTotal))

/** Null while nobody can tell. */
export const secondsLeft = (bytesLeft: number, { bytesPerSecond }: Speed): number | null =>
  bytesPerSecond === null || bytesPerSecond < 1 ? null : Math.ceil(bytesLeft / bytesPerSecond)

/**
 * LATER: it may go better by itself. SESSION_OVER: they have to log in. REFUSED: for good, with the server's sentence;
 * `isGone`: the server has put the file away, so that the next try begins anew.
 */
export type Failure = { kind: 'LATER' | 'SESSION_OVER' } | { kind: 'REFUSED'; message: string; isGone: boolean }

// In 423 and 409 the server is waiting for a broken call to end, or knows better how much it has.
const passing = new Set([408, 409, 423, 429])

/** What became of a call, by its status (0: no answer came) and what came with it. */
export function failureIn(status: number, body: string): Failure {
  if (status === 401) return { kind: 'SESSION_OVER' }
  const said = saidIn(body)
  // Without a code, a proxy answered. Below 400, the answer had no tus headers, like the login page of a public network.
  const isForGood = said.code !== undefined && (status === 507 || (status === 409 && said.code !== 'UPLOAD_OUT_OF_STEP'))
  if (!isForGood && (status < 400 || status >= 500 || passing.has(status))) return { kind: 'LATER' }
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

/** After how long to try again; `random` in 0..1 keeps many from coming back at one moment. */
export const retryDelayMs = (failures: number, random: number): number =>
  Math.min(60_000, 1000 * 2 ** Math.min(failures, 6)) * (0.5 + random / 2)

export const metadataOf = (purpose: UploadPurpose, fileName: string, codecs?: string): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(purpose).map(([name, value]) => [name, String(value)])),
  filename: fileName,
  ...(codecs !== undefined && { codecs }),
})
