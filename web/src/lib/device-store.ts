import type { Quality } from '@akada/contract/playback.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Entry } from './outbox/deeds.ts'
import type { Sealed } from './sealing.ts'

/** A file that is kept in chunks, one after the other. `name` is `video` or `resource-{id}`. */
export type KeptFile = { name: string; type: string; bytes: number; received: number; tag: string | null }

/** WAITING for its turn or in it; PAUSED by the person; FAILED with a reason; KEPT whole. */
export type KeptState = 'WAITING' | 'PAUSED' | 'FAILED' | 'KEPT'

export type KeptLecture = {
  person: string
  lectureId: number
  courseId: number
  title: string
  courseTitle: string
  coverUrl: string | null
  contentType: 'VIDEO' | 'TEXT' | 'QUIZ'
  durationSeconds: number
  /** Of the video; null where there is none. */
  quality: Quality | null
  width: number | null
  height: number | null
  files: KeptFile[]
  state: KeptState
  /** What went wrong, in a sentence. */
  problem: string | null
  addedAtMs: number
  /** When the server last said that it may be played, by the server's clock. */
  checkedAtMs: number
}

interface Device extends DBSchema {
  /** `latestMs`: the latest time seen here, which a clock that is turned back doesn't take away. */
  persons: { key: string; value: { person: string; key: CryptoKey; latestMs: number } }
  lectures: { key: [string, number]; value: KeptLecture; indexes: { person: string } }
  chunks: { key: [string, number, string, number]; value: Sealed }
  /** What the server said about a course, by the key of its query. */
  answers: {
    key: [string, string]
    value: { person: string; name: string; courseId: number; sealed: Sealed }
    indexes: { course: [string, number] }
  }
  outbox: { key: string; value: Entry; indexes: { person: string } }
}
export type DeviceStore = IDBPDatabase<Device>

let opened: Promise<DeviceStore> | undefined

/** What this browser keeps for people; rejects where it keeps nothing, as in some private windows. Every record names its person. */
export function openDeviceStore(): Promise<DeviceStore> {
  if (typeof indexedDB === 'undefined') return Promise.reject(new Error('This browser keeps nothing.'))
  opened ??= openDB<Device>('akada', 1, {
    upgrade(db) {
      db.createObjectStore('persons', { keyPath: 'person' })
      db.createObjectStore('lectures', { keyPath: ['person', 'lectureId'] }).createIndex('person', 'person')
      db.createObjectStore('chunks')
      db.createObjectStore('answers', { keyPath: ['person', 'name'] }).createIndex('course', ['person', 'courseId'])
      db.createObjectStore('outbox', { keyPath: 'clientId' }).createIndex('person', 'person')
    },
    // A newer version of the site wants to change the store in another tab.
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

/** All records of a store whose key begins with this person, and with these parts after them. */
export const keysOf = (...begin: [person: string, ...rest: (string | number)[]]): IDBKeyRange => IDBKeyRange.bound(begin, [...begin, []])

/** The key that a person's records are sealed with; it can be used here and never read. */
export async function keyOf(db: DeviceStore, person: string): Promise<CryptoKey> {
  const known = await db.get('persons', person)
  if (known) return known.key
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const tx = db.transaction('persons', 'readwrite')
  // Another tab may have made one meanwhile.
  const meanwhile = await tx.store.get(person)
  if (!meanwhile) await tx.store.put({ person, key, latestMs: 0 })
  await tx.done
  return meanwhile?.key ?? key
}

export type Downloads = { lectures: number; bytes: number }

/** What a person has downloaded to this device, unfinished lectures included. */
export async function downloadsOf(person: string): Promise<Downloads> {
  const lectures = await (await openDeviceStore()).getAllFromIndex('lectures', 'person', person)
  const files = lectures.flatMap((lecture) => lecture.files)
  return { lectures: lectures.length, bytes: files.reduce((sum, { received }) => sum + received, 0) }
}

/** Removes what is kept for everybody but this person; null: for everybody. What they did and could not send waits for them. */
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
