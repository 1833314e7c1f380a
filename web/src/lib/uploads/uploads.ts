import { cancelUpload as cancelOnServer } from '@akada/contract/calls/uploads.ts'
import { call } from '../api.ts'
import { currentSession, subscribeToSession } from '../session.ts'
import { type AskableHandle, handleOf } from './file-handles.ts'
import { runUpload } from './run-upload.ts'
import { removeSmaller } from './smaller-file.ts'
import { forgetUpload, readStoredUploads, type StoredUpload, storeUpload } from './stored-uploads.ts'
import { isMoving, keyOfPurpose, type UploadPurpose, type UploadState } from './upload-state.ts'
import { changeUpload, hideAllUploads, hideUpload, showUpload, subscribeToUploads, uploadOf, uploadsNow } from './upload-store.ts'
import { claimUpload, claimWhenFree, notifyTabs, onTabNews } from './upload-tabs.ts'
import { idOfUrl, isSameFile, newUpload, type UploadWork, writeDown } from './upload-work.ts'
import { percentSent } from './uploads.rules.ts'

// More parallel uploads would share the same connection and all finish later.
const AT_ONCE = 2

const works = new Map<string, UploadWork>()
const running = new Map<string, AbortController>()
/** Functions that release the uploads this tab works on. */
const claims = new Map<string, () => void>()
/** Uploads in other tabs that this tab continues once those tabs release them. */
const awaited = new Map<string, AbortController>()

const CHOOSE_AGAIN = 'Choose the file again to continue.'

/** Starts an upload, or continues it if this file was partly uploaded before. Replaces another file with the same destination. */
export function startUpload(file: File, purpose: UploadPurpose): void {
  const person = currentSession()?.uid
  if (person === undefined) return
  const known = works.get(keyOfPurpose(purpose))
  if (known && awaited.has(known.stored.key)) return
  if (known && isSameFile(known.stored, file)) {
    Object.assign(known, { file })
    if (claims.has(known.stored.key) && !running.has(known.stored.key)) goOn(known)
    return
  }
  if (known) cancelUpload(purpose)
  const work = newUpload({ person, file, purpose })
  works.set(work.stored.key, work)
  showUpload(stateOf(work))
  void begin(work, file)
}

async function begin(work: UploadWork, file: File) {
  if (!(await claim(work))) return
  void storeUpload(work.stored)
  void handleOf(file).then((handle) => handle && writeDown(work, { handle }))
  goOn(work)
}

/**
 * Claims an upload for this tab. Returns false if it was canceled meanwhile, or if another tab has claimed it; that tab's state is
 * then shown.
 */
async function claim(work: UploadWork): Promise<boolean> {
  const { key } = work.stored
  if (claims.has(key)) return true
  const release = await claimUpload(work.stored)
  if (works.get(key) !== work) {
    release?.()
    return false
  }
  if (release) claims.set(key, release)
  else void follow(work)
  return release !== null
}

/** Shows the state of another tab's upload, and continues the upload once that tab is closed. */
async function follow(work: UploadWork) {
  const { person, key, purpose } = work.stored
  const controller = new AbortController()
  awaited.set(key, controller)
  changeUpload(purpose, { status: 'UPLOADING', isElsewhere: true })
  notifyTabs({ person, key, upload: 'REQUESTED' })
  const release = await claimWhenFree(work.stored, controller.signal).catch(() => undefined)
  if (awaited.get(key) === controller) awaited.delete(key)
  if (!release) return
  const stored = works.get(key) === work ? (await readStoredUploads(person)).find((each) => each.key === key) : undefined
  if (!stored || works.get(key) !== work) {
    release()
    if (works.get(key) === work) endFollowing(work)
    return
  }
  claims.set(key, release)
  await takeUp(Object.assign(work, { stored }))
}

/** The other tab has finished or canceled the upload. A FINISHING upload can't be canceled. DONE makes the page reload its data. */
function endFollowing({ stored: { key, purpose } }: UploadWork) {
  works.delete(key)
  const status = uploadOf(purpose)?.status
  if (status === 'DONE' || status === 'FINISHING') changeUpload(purpose, { status: 'DONE', isElsewhere: false })
  else hideUpload(purpose)
}

function letGo(key: string) {
  claims.get(key)?.()
  claims.delete(key)
}

export function pauseUpload(purpose: UploadPurpose): void {
  const status = uploadOf(purpose)?.status
  if (status === 'DONE' || status === 'FAILED') return
  changeUpload(purpose, { status: 'PAUSED', secondsLeft: null, problem: null })
  stop(purpose)
}

/** Continues an upload. Call it from a click, because reopening the file may need the browser's permission. */
export function resumeUpload(purpose: UploadPurpose): void {
  const work = works.get(keyOfPurpose(purpose))
  if (!work || running.has(work.stored.key)) return
  if (work.file || work.stored.smaller) goOn(work)
  else if (work.stored.handle) void reopen(work, work.stored.handle, 'request')
}

/** Retries a failed upload. */
export function retryUpload(purpose: UploadPurpose): void {
  resumeUpload(purpose)
}

/** Sends the original video instead of the smaller version that is being created. */
export function sendOriginal(purpose: UploadPurpose): void {
  const work = works.get(keyOfPurpose(purpose))
  if (!work || uploadOf(purpose)?.status !== 'PREPARING') return
  work.isSentAsItIs = true
  changeUpload(purpose, { status: 'PAUSED', originalBytes: null })
  stop(purpose)
  goOn(work)
}

/** Cancels an upload, or removes a finished one from the list. */
export function cancelUpload(purpose: UploadPurpose): void {
  const work = works.get(keyOfPurpose(purpose))
  const isDone = uploadOf(purpose)?.status === 'DONE'
  if (uploadOf(purpose)?.isElsewhere) return
  hideUpload(purpose)
  stop(purpose)
  if (!work) return
  works.delete(work.stored.key)
  void forget(work)
  // If the cancellation fails, the server deletes the upload later.
  if (work.stored.url !== null && !isDone) void call(cancelOnServer, { params: { id: idOfUrl(work.stored.url) } }).catch(() => undefined)
}

let takenUpFor: string | undefined

/** Shows the unfinished uploads from an earlier visit, and continues those whose files the browser can open. */
export async function resumeStoredUploads(): Promise<void> {
  const person = currentSession()?.uid
  if (person === undefined || person === takenUpFor) return
  takenUpFor = person
  for (const stored of await readStoredUploads(person)) {
    if (currentSession()?.uid !== person || works.has(stored.key)) continue
    const work: UploadWork = { stored, file: null, isSentAsItIs: false }
    works.set(stored.key, work)
    showUpload(stateOf(work))
    if (await claim(work)) await takeUp(work)
  }
}

/** Continues an upload from an earlier visit, or asks for its file. */
async function takeUp(work: UploadWork) {
  const { smaller, handle } = work.stored
  showUpload({ ...stateOf(work), status: 'PAUSED', problem: CHOOSE_AGAIN, needsFile: true })
  if (smaller) goOn(work)
  else if (handle) await reopen(work, handle, 'query')
}

async function reopen(work: UploadWork, handle: AskableHandle, ask: 'query' | 'request') {
  try {
    const given = ask === 'query' ? await handle.queryPermission?.() : await handle.requestPermission?.()
    if (given !== 'granted') return
    const file = await handle.getFile()
    if (isSameFile(work.stored, file)) goOn(Object.assign(work, { file }))
  } catch {
    // The file was moved or deleted. The user has to choose it again.
  }
}

function goOn(work: UploadWork) {
  works.set(work.stored.key, work)
  changeUpload(work.stored.purpose, { status: 'WAITING', problem: null, needsFile: false })
  startNext()
}

function startNext() {
  for (const { purpose, status } of uploadsNow()) {
    const key = keyOfPurpose(purpose)
    const work = works.get(key)
    if (running.size >= AT_ONCE) return
    if (status !== 'WAITING' || !work || !claims.has(key) || running.has(key)) continue
    const controller = new AbortController()
    running.set(key, controller)
    void runUpload(work, controller.signal).then(() => settle(work, controller))
  }
}

function settle(work: UploadWork, controller: AbortController) {
  const { key, purpose } = work.stored
  // The upload was stopped, and may have been restarted.
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

async function forget({ stored }: UploadWork) {
  await forgetUpload(stored.person, stored.key)
  if (stored.smaller) await removeSmaller(stored.smaller.name)
  // Released last, so that the next tab finds nothing to continue.
  if (!works.has(stored.key)) letGo(stored.key)
}

const stateOf = ({ stored }: { stored: StoredUpload }): UploadState => ({
  purpose: stored.purpose,
  fileName: stored.fileName,
  status: 'WAITING',
  percent: percentSent(stored.bytesSent, stored.smaller?.bytes ?? stored.bytes),
  bytesSent: stored.bytesSent,
  bytesTotal: stored.smaller?.bytes ?? stored.bytes,
  secondsLeft: null,
  problem: null,
  needsFile: false,
  isElsewhere: false,
  originalBytes: stored.smaller ? stored.bytes : null,
  made: null,
})

/** One user's uploads must not be sent or shown in another user's session. */
function followSession() {
  const person = currentSession()?.uid
  if ([...works.values()].every(({ stored }) => stored.person === person) && uploadsNow().every((upload) => !isMoving(upload) || person))
    return
  for (const controller of [...running.values(), ...awaited.values()]) controller.abort()
  running.clear()
  awaited.clear()
  works.clear()
  for (const key of [...claims.keys()]) letGo(key)
  takenUpFor = undefined
  hideAllUploads()
  void resumeStoredUploads()
}

const told = new Map<string, UploadState>()

/** Sends changed states of this tab's uploads to the other tabs. */
function tell() {
  const person = currentSession()?.uid
  if (person === undefined) return told.clear()
  const own = uploadsNow().filter(({ purpose }) => claims.has(keyOfPurpose(purpose)))
  for (const upload of own) {
    const key = keyOfPurpose(upload.purpose)
    if (told.get(key) !== upload) notifyTabs({ person, key, upload })
    told.set(key, upload)
  }
  for (const key of [...told.keys()])
    if (!uploadOfKey(key)) {
      told.delete(key)
      notifyTabs({ person, key, upload: null })
    }
}

const uploadOfKey = (key: string) => uploadsNow().find(({ purpose }) => keyOfPurpose(purpose) === key)

if (typeof window !== 'undefined') {
  subscribeToSession(followSession)
  subscribeToUploads(tell)
  onTabNews(({ person, key, upload }) => {
    const work = works.get(key)
    if (person !== currentSession()?.uid || !work) return
    if (upload === 'REQUESTED') {
      told.delete(key)
      return tell()
    }
    if (!awaited.has(key)) return
    if (upload) return showUpload({ ...upload, isElsewhere: true })
    awaited.get(key)?.abort()
    endFollowing(work)
  })
}
