import type { Quality } from '@akada/contract/playback.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Entry } from './outbox/actions.ts'
import type { Sealed } from './sealing.ts'

/** A downloaded file, stored as consecutive chunks. `name` is `video` or `resource-{id}`. */
export type DownloadedFile = { name: string; type: string; bytes: number; received: number; tag: string | null }

/** WAITING: queued or running. PAUSED: by the user. FAILED: with a reason. KEPT: complete. */
export type DownloadState = 'WAITING' | 'PAUSED' | 'FAILED' | 'KEPT'

export type DownloadedLecture = {
  person: string
  lectureId: number
  courseId: number
  title: string
  courseTitle: string
  coverUrl: string | null
  contentType: 'VIDEO' | 'TEXT' | 'QUIZ' | 'ASSIGNMENT'
  durationSeconds: number
  /** Null if the lecture has no video. */
  quality: Quality | null
  width: number | null
  height: number | null
  files: DownloadedFile[]
  state: DownloadState
  /** Describes the failure in a sentence. */
  problem: string | null
  addedAtMs: number
  /** The time, by the server's clock, at which access was last confirmed. */
  checkedAtMs: number
}

interface Device extends DBSchema {
  /** `latestMs`: the latest time observed, so that setting the clock back doesn't extend the access. */
  persons: { key: string; value: { person: string; key: CryptoKey; latestMs: number } }
  lectures: { key: [string, number]; value: DownloadedLecture; indexes: { person: string } }
  chunks: { key: [string, number, string, number]; value: Sealed }
  /** The server's responses about a course, by query key. */
  answers: {
    key: [string, string]
    value: { person: string; name: string; courseId: number; sealed: Sealed }
    indexes: { course: [string, number] }
  }
  outbox: { key: string; value: Entry; indexes: { person: string } }
}
export type DeviceStore = IDBPDatabase<Device>

let opened: Promise<DeviceStore> | undefined

/**
 * Opens the browser's database of downloads and unsent actions. Rejects if the browser stores nothing, as in some private windows. Every
 * record belongs to a user.
 */
export function openDeviceStore(): Promise<DeviceStore> {
  if (typeof indexedDB === 'undefined') return Promise.reject(new Error('This browser can’t store data.'))
  opened ??= openDB<Device>('akada', 1, {
    upgrade(db) {
      db.createObjectStore('persons', { keyPath: 'person' })
      db.createObjectStore('lectures', { keyPath: ['person', 'lectureId'] }).createIndex('person', 'person')
      db.createObjectStore('chunks')
      db.createObjectStore('answers', { keyPath: ['person', 'name'] }).createIndex('course', ['person', 'courseId'])
      db.createObjectStore('outbox', { keyPath: 'clientId' }).createIndex('person', 'person')
    },
    // Another tab with a newer version of the site needs to upgrade the database.
    blocking: close,
    terminated: () => {
      opened = undefined
    },
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

function close() {
  void opened?.then((db) => db.close())
  opened = undefined
}

/** Returns the range of all keys that begin with this user and the given parts. */
export const keysOf = (...begin: [person: string, ...rest: (string | number)[]]): IDBKeyRange => IDBKeyRange.bound(begin, [...begin, []])

/** Returns the key that encrypts the user's records. It is not extractable. */
export async function keyOf(db: DeviceStore, person: string): Promise<CryptoKey> {
  const known = await db.get('persons', person)
  if (known) return known.key
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const tx = db.transaction('persons', 'readwrite')
  // Another tab may have created a key in the meantime.
  const meanwhile = await tx.store.get(person)
  if (!meanwhile) await tx.store.put({ person, key, latestMs: 0 })
  await tx.done
  return meanwhile?.key ?? key
}

export type Downloads = { lectures: number; bytes: number }

/** Returns the user's downloads on this device, including incomplete ones. */
export async function downloadsOf(person: string): Promise<Downloads> {
  const lectures = await (await openDeviceStore()).getAllFromIndex('lectures', 'person', person)
  const files = lectures.flatMap((lecture) => lecture.files)
  return { lectures: lectures.length, bytes: files.reduce((sum, { received }) => sum + received, 0) }
}

/** Deletes the downloads of all users except this one, or of all users if null. Their unsent actions stay. */
export async function forgetOthers(person: string | null) {
  const db = await openDeviceStore()
  const persons = await db.getAllKeys('persons')
  for (const other of persons) if (other !== person) await forget(db, other)
}

async function forget(db: DeviceStore, person: string) {
  const tx = db.transaction(['persons', 'lectures', 'chunks', 'answers'], 'readwrite')
  await Promise.all([
    tx.objectStore('persons').delete(person),
    ...(['lectures', 'chunks', 'answers'] as const).map((store) => tx.objectStore(store).delete(keysOf(person))),
    tx.done,
  ])
}
