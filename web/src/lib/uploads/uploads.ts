import { cancelUpload as cancelOnServer } from '@akada/contract/calls/uploads.ts'
import { call } from '../api.ts'
import { currentSession, subscribeToSession } from '../session.ts'
import { type AskableHandle, handleOf } from './file-handles.ts'
import { forgetUpload, type KeptUpload, keepUpload, readKeptUploads } from './kept-uploads.ts'
import { runUpload } from './run-upload.ts'
import { removeSmaller } from './smaller-file.ts'
import { isMoving, keyOfPurpose, type UploadPurpose, type UploadState } from './upload-state.ts'
import { changeUpload, hideAllUploads, hideUpload, showUpload, uploadOf, uploadsNow } from './upload-store.ts'
import { idOfUrl, isSameFile, newUpload, type UploadWork, writeDown } from './upload-work.ts'

// A line that is shared by more goes no faster, and nothing of it is finished sooner.
const AT_ONCE = 2

const works = new Map<string, UploadWork>()
const running = new Map<string, AbortController>()

const CHOOSE_AGAIN = 'Choose the file again to go on.'

/** Begins to upload a file, or goes on where this very file was left. Another file for the same thing takes its place. */
export function startUpload(file: File, purpose: UploadPurpose): void {
  const person = currentSession()?.uid
  if (person === undefined) return
  const known = works.get(keyOfPurpose(purpose))
  if (known && isSameFile(known.kept, file)) {
    if (!running.has(known.kept.key)) goOn(Object.assign(known, { file }))
    return
  }
  if (known) cancelUpload(purpose)
  const work = newUpload({ person, file, purpose })
  showUpload(stateOf(work))
  void keepUpload(work.kept)
  void handleOf(file).then((handle) => handle && writeDown(work, { handle }))
  goOn(work)
}

export function pauseUpload(purpose: UploadPurpose): void {
  const status = uploadOf(purpose)?.status
  if (status === 'DONE' || status === 'FAILED') return
  changeUpload(purpose, { status: 'PAUSED', secondsLeft: null, problem: null })
  stop(purpose)
}

/** Goes on with an upload. Where the file has to be opened again the browser may ask for leave, so call it from a click. */
export function resumeUpload(purpose: UploadPurpose): void {
  const work = works.get(keyOfPurpose(purpose))
  if (!work || running.has(work.kept.key)) return
  if (work.file || work.kept.smaller) goOn(work)
  else if (work.kept.handle) void reopen(work, work.kept.handle, 'request')
}

/** Tries one again that failed. */
export function retryUpload(purpose: UploadPurpose): void {
  resumeUpload(purpose)
}

/** Sends a video as it is, instead of the smaller form that is being made of it. */
export function sendOriginal(purpose: UploadPurpose): void {
  const work = works.get(keyOfPurpose(purpose))
  if (!work || uploadOf(purpose)?.status !== 'PREPARING') return
  work.isSentAsItIs = true
  changeUpload(purpose, { status: 'PAUSED', originalBytes: null })
  stop(purpose)
  goOn(work)
}

/** Gives an upload up, or puts away one that is over. */
export function cancelUpload(purpose: UploadPurpose): void {
  const work = works.get(keyOfPurpose(purpose))
  const isDone = uploadOf(purpose)?.status === 'DONE'
  hideUpload(purpose)
  stop(purpose)
  if (!work) return
  works.delete(work.kept.key)
  void forget(work)
  // What can't be cancelled now is removed by the server after a while.
  if (work.kept.url !== null && !isDone) void call(cancelOnServer, { params: { id: idOfUrl(work.kept.url) } }).catch(() => undefined)
}

let takenUpFor: string | undefined

/** Shows what an earlier visit left unfinished, and goes on by itself with what the browser can open. */
export async function takeUpKeptUploads(): Promise<void> {
  const person = currentSession()?.uid
  if (person === undefined || person === takenUpFor) return
  takenUpFor = person
  for (const kept of await readKeptUploads(person)) {
    if (currentSession()?.uid !== person || works.has(kept.key)) continue
    const work: UploadWork = { kept, file: null, isSentAsItIs: false }
    works.set(kept.key, work)
    showUpload({ ...stateOf(work), status: 'PAUSED', problem: CHOOSE_AGAIN, needsFile: true })
    if (kept.smaller) goOn(work)
    else if (kept.handle) await reopen(work, kept.handle, 'query')
  }
}

async function reopen(work: UploadWork, handle: AskableHandle, ask: 'query' | 'request') {
  try {
    const given = ask === 'query' ? await handle.queryPermission?.() : await handle.requestPermission?.()
    if (given !== 'granted') return
    const file = await handle.getFile()
    if (isSameFile(work.kept, file)) goOn(Object.assign(work, { file }))
  } catch {
    // It was moved or deleted: the person chooses it again.
  }
}

function goOn(work: UploadWork) {
  works.set(work.kept.key, work)
  changeUpload(work.kept.purpose, { status: 'WAITING', problem: null, needsFile: false })
  startNext()
}

function startNext() {
  for (const { purpose, status } of uploadsNow()) {
    const key = keyOfPurpose(purpose)
    const work = works.get(key)
    if (running.size >= AT_ONCE) return
    if (status !== 'WAITING' || !work || running.has(key)) continue
    const controller = new AbortController()
    running.set(key, controller)
    void runUpload(work, controller.signal).then(() => settle(work, controller))
  }
}

function settle(work: UploadWork, controller: AbortController) {
  const { key, purpose } = work.kept
  // It was stopped, and may be running again.
  if (running.get(key) !== controller) return
  running.delete(key)
  if (uploadOf(purpose)?.status === 'DONE') {
    works.delete(key)
    void forget(work)
  }
  startNext()
}

function stop(purpose: UploadPurpose) {
  const key = keyOfPurpose(purpose)
  running.get(key)?.abort()
  running.delete(key)
  startNext()
}

async function forget({ kept }: UploadWork) {
  await forgetUpload(kept.person, kept.key)
  if (kept.smaller) await removeSmaller(kept.smaller.name)
}

const stateOf = ({ kept }: { kept: KeptUpload }): UploadState => ({
  purpose: kept.purpose,
  fileName: kept.fileName,
  status: 'WAITING',
  percent: Math.floor((100 * kept.bytesSent) / Math.max(1, kept.smaller?.bytes ?? kept.bytes)),
  bytesSent: kept.bytesSent,
  bytesTotal: kept.smaller?.bytes ?? kept.bytes,
  secondsLeft: null,
  problem: null,
  needsFile: false,
  originalBytes: kept.smaller ? kept.bytes : null,
  made: null,
})

/** Nothing of one person is sent, or shown, in the session of another. */
function followSession() {
  const person = currentSession()?.uid
  if ([...works.values()].every(({ kept }) => kept.person === person) && uploadsNow().every((upload) => !isMoving(upload) || person)) return
  for (const controller of running.values()) controller.abort()
  running.clear()
  works.clear()
  takenUpFor = undefined
  hideAllUploads()
  void takeUpKeptUploads()
}

if (typeof window !== 'undefined') subscribeToSession(followSession)
