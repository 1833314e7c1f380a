import { finishUpload } from '@akada/contract/calls/uploads.ts'
import { ApiError, call } from '../api.ts'
import { smallerFileOf } from './smaller-file.ts'
import { changeUpload } from './upload-store.ts'
import { idOfUrl, type UploadWork, writeDown } from './upload-work.ts'
import {
  beginSpeed,
  type Failure,
  failureIn,
  metadataOf,
  nextSpeed,
  percentSent,
  retryDelayMs,
  type Speed,
  secondsLeft,
} from './uploads.rules.ts'

const WAITS = 'Waiting for your connection. The upload resumes automatically.'
const WAITS_FOR_US = 'Something went wrong on our side. The upload resumes automatically.'
const SESSION_OVER = 'Log in again to continue.'
const FILE_GONE = 'We can no longer read this file. Choose it again to continue.'

/** Uploads a file completely, with retries after lost connections, and reports the progress. The signal stops it. */
export async function runUpload(work: UploadWork, signal: AbortSignal): Promise<void> {
  const { purpose } = work.stored
  try {
    const file = await smallerFileOf(work, signal)
    changeUpload(purpose, { status: 'UPLOADING', problem: null, bytesTotal: file.size })
    await untilItWorks(work, signal, () => send(work, file, signal))
    changeUpload(purpose, { status: 'FINISHING', percent: 100, bytesSent: file.size, secondsLeft: null, problem: null })
    const made = await untilItWorks(work, signal, () => finish(work, signal))
    changeUpload(purpose, { status: 'DONE', problem: null, made })
  } catch (error) {
    if (!signal.aborted) showFailure(work, error)
  }
}

async function send(work: UploadWork, file: Blob, signal: AbortSignal): Promise<void> {
  const { purpose, fileName } = work.stored
  const { sendFile } = await import('./send-file.ts')
  let speed: Speed = beginSpeed(performance.now(), work.stored.bytesSent)
  const outcome = await sendFile({
    file,
    url: work.stored.url,
    metadata: metadataOf(purpose, fileName, await codecsOf(work, file)),
    signal,
    bytesPerSecond: () => speed.bytesPerSecond,
    onUrl: (url) => void writeDown(work, { url }),
    onProgress: (bytesSent, isAccepted) => {
      if (signal.aborted) return
      speed = nextSpeed(speed, performance.now(), bytesSent)
      // Bytes in transit may be lost, so only confirmed bytes are shown.
      if (!isAccepted) return
      void writeDown(work, { bytesSent })
      changeUpload(purpose, {
        bytesSent,
        percent: percentSent(bytesSent, file.size),
        secondsLeft: secondsLeft(file.size - bytesSent, speed),
        problem: null,
      })
    },
  })
  if (outcome === 'SENT') return
  await writeDown(work, { url: null, bytesSent: 0 })
  changeUpload(purpose, { bytesSent: 0, percent: 0 })
  return send(work, file, signal)
}

/** Finds codecs only for videos whose upload hasn't started. */
async function codecsOf({ stored: { purpose, url } }: UploadWork, file: Blob): Promise<string | undefined> {
  if (url !== null || !(purpose.kind === 'lecture-video' || purpose.kind === 'promotional-video')) return undefined
  const { findCodecs } = await import('./find-codecs.ts')
  return findCodecs(file)
}

const finish = ({ stored }: UploadWork, signal: AbortSignal) =>
  call(finishUpload, { params: { id: idOfUrl(stored.url ?? '') } }, { signal })

async function untilItWorks<T>(work: UploadWork, signal: AbortSignal, step: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    const sentBefore = work.stored.bytesSent
    try {
      return await step()
    } catch (error) {
      signal.throwIfAborted()
      const failure = failureOf(error)
      if (failure.kind !== 'LATER') throw error
      if (work.stored.bytesSent > sentBefore) failures = 0
      changeUpload(work.stored.purpose, { problem: isAtIt(error) ? null : sentenceFor(failure), secondsLeft: null })
      await pause(retryDelayMs(failures, Math.random()), signal)
    }
  }
}

const sentenceFor = ({ isOurs }: { isOurs: boolean }): string => (isOurs ? WAITS_FOR_US : WAITS)

/** The server is still processing the previous request. */
const isAtIt = (error: unknown): boolean => error instanceof ApiError && error.code === 'UPLOAD_BUSY'

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError)
    return failureIn(error.status, JSON.stringify({ code: error.code, message: error.message, errors: error.errors }))
  if (error instanceof Error && error.name === 'SendingFailed') {
    const { status, body } = error as Error & { status: number; body: string }
    return failureIn(status, body)
  }
  // A lazily loaded script failed to load. A retry succeeds once the connection is back.
  return error instanceof TypeError ? { kind: 'LATER', isOurs: false } : { kind: 'REFUSED', message: FILE_GONE, isGone: false }
}

/** Resolves after the delay, or as soon as the network is back. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', () => {
      end()
      reject(signal.reason)
    })
  })

function showFailure(work: UploadWork, error: unknown) {
  const failure = failureOf(error)
  const { purpose } = work.stored
  if (failure.kind === 'SESSION_OVER') return changeUpload(purpose, { status: 'PAUSED', problem: SESSION_OVER, secondsLeft: null })
  if (failure.kind === 'REFUSED' && failure.isGone) {
    // The smaller version may have caused the failure, so the original is sent next.
    work.isSentAsItIs = work.stored.smaller !== null
    void writeDown(work, { url: null, bytesSent: 0, smaller: null })
  }
  changeUpload(purpose, {
    status: 'FAILED',
    problem: failure.kind === 'REFUSED' ? failure.message : sentenceFor(failure),
    secondsLeft: null,
  })
}
