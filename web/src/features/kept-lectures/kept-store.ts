import { type DeviceStore, type KeptFile, type KeptLecture, keyOf, keysOf, openDeviceStore } from '../../lib/device-store.ts'
import { seal, unseal } from '../../lib/sealing.ts'
import { CHUNK_BYTES, isWhole, slicesOf, timeHere } from './kept.rules.ts'

type Place = { person: string; lectureId: number }

// A power cut may come at any time here: what was said to be kept is on the disk.
const DURABLE = { durability: 'strict' } as const

const placeOf = ({ lectureId, name, index }: { lectureId: number; name: string; index: number }) => `${lectureId}/${name}/${index}`

/** What a person keeps here, in the order in which it was asked for; nothing where the browser keeps nothing. */
export async function listKept(person: string): Promise<KeptLecture[]> {
  const db = await openDeviceStore().catch(() => null)
  const kept = (await db?.getAllFromIndex('lectures', 'person', person)) ?? []
  return kept.sort((a, b) => a.addedAtMs - b.addedAtMs)
}

export const findKept = async ({ person, lectureId }: Place): Promise<KeptLecture | undefined> =>
  (await openDeviceStore()).get('lectures', [person, lectureId])

/** Puts a lecture into the queue; one that is kept already stays as it is. */
export async function addKept(lecture: KeptLecture) {
  const tx = (await openDeviceStore()).transaction('lectures', 'readwrite', DURABLE)
  if (!(await tx.store.get([lecture.person, lecture.lectureId]))) await tx.store.put(lecture)
  await tx.done
}

/** Undefined if it was removed meanwhile. */
export async function changeKept({ person, lectureId }: Place, change: Partial<KeptLecture>): Promise<KeptLecture | undefined> {
  const tx = (await openDeviceStore()).transaction('lectures', 'readwrite', DURABLE)
  const known = await tx.store.get([person, lectureId])
  const changed = known && { ...known, ...change }
  if (changed) await tx.store.put(changed)
  await tx.done
  return changed
}

type Change = Pick<KeptFile, 'name' | 'received'> & Partial<KeptFile>

const withFile = (lecture: KeptLecture, { name, ...change }: Change): KeptLecture => {
  const files = lecture.files.map((file) => (file.name === name ? { ...file, ...change } : file))
  return { ...lecture, files, state: isWhole({ files }) ? 'KEPT' : lecture.state }
}

/** Adds the next chunk of a file. The lecture as it is then; undefined if it was removed meanwhile. */
export async function addChunk(place: Place, file: KeptFile, bytes: ArrayBuffer): Promise<KeptLecture | undefined> {
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

/** Begins a file anew, because the server has another one in its place. */
export async function restartFile(place: Place, file: KeptFile): Promise<KeptLecture | undefined> {
  const { person, lectureId } = place
  const tx = (await openDeviceStore()).transaction(['lectures', 'chunks'], 'readwrite', DURABLE)
  const known = await tx.objectStore('lectures').get([person, lectureId])
  const changed = known && withFile(known, { ...file, received: 0 })
  await tx.objectStore('chunks').delete(keysOf(person, lectureId, file.name))
  if (changed) await tx.objectStore('lectures').put(changed)
  await tx.done
  return changed
}

/** A part of a kept file as it was before it was sealed. */
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

/** Removes lectures, and what belongs to a course with the last of its lectures. */
export async function removeKept(person: string, lectureIds: readonly number[]) {
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

/** Where covers and posters of kept lectures are; they are public, but which of them are here is not. */
export const picturesOf = (person: string): string => `pictures-${person}`

const dropPictures = (person: string) => caches.delete(picturesOf(person))

/** The time by which licences are judged; it is remembered, so that it never goes back. */
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

/** What the server said about a person's lectures, and when, by its own clock. */
export async function noteCheck(person: string, lectureIds: readonly number[], checkedAtMs: number) {
  const db: DeviceStore = await openDeviceStore()
  await keyOf(db, person)
  const tx = db.transaction(['lectures', 'persons'], 'readwrite')
  const known = await tx.objectStore('persons').get(person)
  // The server's time puts a clock right that was once ahead of it.
  if (known) await tx.objectStore('persons').put({ ...known, latestMs: checkedAtMs })
  for (const lectureId of lectureIds) {
    const lecture = await tx.objectStore('lectures').get([person, lectureId])
    if (lecture) await tx.objectStore('lectures').put({ ...lecture, checkedAtMs })
  }
  await tx.done
}
