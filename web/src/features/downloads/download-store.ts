import { type DeviceStore, type DownloadedFile, type DownloadedLecture, keyOf, keysOf, openDeviceStore } from '../../lib/device-store.ts'
import { seal, unseal } from '../../lib/sealing.ts'
import { CHUNK_BYTES, isWhole, slicesOf, timeHere } from './downloads.rules.ts'

type Place = { person: string; lectureId: number }

// A power failure must not lose data that have been reported as stored.
const DURABLE = { durability: 'strict' } as const

const placeOf = ({ lectureId, name, index }: { lectureId: number; name: string; index: number }) => `${lectureId}/${name}/${index}`

/** Returns the user's downloads in the order in which they were requested, or none if the browser stores nothing. */
export async function listDownloads(person: string): Promise<DownloadedLecture[]> {
  const db = await openDeviceStore().catch(() => null)
  const downloads = (await db?.getAllFromIndex('lectures', 'person', person)) ?? []
  return downloads.sort((a, b) => a.addedAtMs - b.addedAtMs)
}

export const findDownload = async ({ person, lectureId }: Place): Promise<DownloadedLecture | undefined> =>
  (await openDeviceStore()).get('lectures', [person, lectureId])

/** Queues a lecture. An existing download of it stays unchanged. */
export async function addDownload(lecture: DownloadedLecture) {
  const tx = (await openDeviceStore()).transaction('lectures', 'readwrite', DURABLE)
  if (!(await tx.store.get([lecture.person, lecture.lectureId]))) await tx.store.put(lecture)
  await tx.done
}

/** Updates a download. Returns undefined if it was removed in the meantime. */
export async function updateDownload(
  { person, lectureId }: Place,
  change: Partial<DownloadedLecture>,
): Promise<DownloadedLecture | undefined> {
  const tx = (await openDeviceStore()).transaction('lectures', 'readwrite', DURABLE)
  const known = await tx.store.get([person, lectureId])
  const changed = known && { ...known, ...change }
  if (changed) await tx.store.put(changed)
  await tx.done
  return changed
}

type Change = Pick<DownloadedFile, 'name' | 'received'> & Partial<DownloadedFile>

const withFile = (lecture: DownloadedLecture, { name, ...change }: Change): DownloadedLecture => {
  const files = lecture.files.map((file) => (file.name === name ? { ...file, ...change } : file))
  return { ...lecture, files, state: isWhole({ files }) ? 'KEPT' : lecture.state }
}

/** Adds the next chunk of a file. Returns the updated lecture, or undefined if it was removed in the meantime. */
export async function addChunk(place: Place, file: DownloadedFile, bytes: ArrayBuffer): Promise<DownloadedLecture | undefined> {
  const { person, lectureId } = place
  const db = await openDeviceStore()
  const index = file.received / CHUNK_BYTES
  const sealed = await seal(await keyOf(db, person), placeOf({ lectureId, name: file.name, index }), bytes)
  const tx = db.transaction(['lectures', 'chunks'], 'readwrite', DURABLE)
  const lectures = tx.objectStore('lectures')
  const known = await lectures.get([person, lectureId])
  const current = known?.files.find(({ name }) => name === file.name)
  if (known && current?.received === file.received) {
    const changed = withFile(known, { ...file, received: file.received + bytes.byteLength })
    await Promise.all([tx.objectStore('chunks').put(sealed, [person, lectureId, file.name, index]), lectures.put(changed)])
    await tx.done
    return changed
  }
  await tx.done
  return known
}

/** Restarts the download of a file that was replaced on the server. */
export async function restartFile(place: Place, file: DownloadedFile): Promise<DownloadedLecture | undefined> {
  const { person, lectureId } = place
  const tx = (await openDeviceStore()).transaction(['lectures', 'chunks'], 'readwrite', DURABLE)
  const known = await tx.objectStore('lectures').get([person, lectureId])
  const changed = known && withFile(known, { ...file, received: 0 })
  await tx.objectStore('chunks').delete(keysOf(person, lectureId, file.name))
  if (changed) await tx.objectStore('lectures').put(changed)
  await tx.done
  return changed
}

/** Returns a decrypted part of a downloaded file. */
export async function readPart(place: Place, name: string, part: { start: number; end: number }): Promise<Blob> {
  const { person, lectureId } = place
  const db = await openDeviceStore()
  const key = await keyOf(db, person)
  const slices = slicesOf(part).map(async ({ index, from, to }) => {
    const sealed = await db.get('chunks', [person, lectureId, name, index])
    if (!sealed) throw new Error(`Chunk ${index} of ${name} of lecture ${lectureId} is missing`)
    return (await unseal(key, placeOf({ lectureId, name, index }), sealed)).slice(from, to)
  })
  return new Blob(await Promise.all(slices))
}

/** Removes downloads. When a course has no downloads left, its stored data are removed too. */
export async function removeDownloads(person: string, lectureIds: readonly number[]) {
  const db = await openDeviceStore()
  const tx = db.transaction(['lectures', 'chunks', 'answers'], 'readwrite', DURABLE)
  for (const lectureId of lectureIds) {
    await tx.objectStore('lectures').delete([person, lectureId])
    await tx.objectStore('chunks').delete(keysOf(person, lectureId))
  }
  const left = new Set((await tx.objectStore('lectures').index('person').getAll(person)).map(({ courseId }) => courseId))
  for (const { name, courseId } of await tx.objectStore('answers').getAll(keysOf(person)))
    if (!left.has(courseId)) await tx.objectStore('answers').delete([person, name])
  await tx.done
  if (left.size === 0) await dropPictures(person)
}

/** The name of the user's cache for covers and posters. Pictures are public, but which ones a user has isn't. */
export const picturesOf = (person: string): string => `pictures-${person}`

const dropPictures = (person: string) => caches.delete(picturesOf(person))

/** Returns the current time for license checks. Stores the time, so that setting the device clock back has no effect. */
export async function timeOf(person: string): Promise<number> {
  const db = await openDeviceStore()
  await keyOf(db, person)
  const tx = db.transaction('persons', 'readwrite')
  const known = await tx.store.get(person)
  const nowMs = timeHere({ clockMs: Date.now(), latestMs: known?.latestMs ?? 0 })
  if (known) await tx.store.put({ ...known, latestMs: nowMs })
  await tx.done
  return nowMs
}

/** Records, in server time, when the server last confirmed the user's access to lectures. */
export async function noteCheck(person: string, lectureIds: readonly number[], checkedAtMs: number) {
  const db: DeviceStore = await openDeviceStore()
  await keyOf(db, person)
  const tx = db.transaction(['lectures', 'persons'], 'readwrite')
  const known = await tx.objectStore('persons').get(person)
  // Server time corrects a device clock that was set ahead.
  if (known) await tx.objectStore('persons').put({ ...known, latestMs: checkedAtMs })
  for (const lectureId of lectureIds) {
    const lecture = await tx.objectStore('lectures').get([person, lectureId])
    if (lecture) await tx.objectStore('lectures').put({ ...lecture, checkedAtMs })
  }
  await tx.done
}
