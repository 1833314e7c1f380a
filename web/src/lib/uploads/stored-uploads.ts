import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { UploadPurpose } from './upload-state.ts'

/** An upload's record in the browser, used to continue the upload after a reload. */
export type StoredUpload = {
  person: string
  key: string
  purpose: UploadPurpose
  fileName: string
  bytes: number
  modifiedAtMs: number
  /** The upload's URL on the server, or null before it is created. */
  url: string | null
  bytesSent: number
  /** Reopens the file where the browser supports this. The browser asks the user for permission first. */
  handle: FileSystemFileHandle | null
  /** The smaller version of a video, if it is uploaded instead. `name`: its file name in the origin private file system. */
  smaller: { name: string; bytes: number } | null
}

interface Uploads extends DBSchema {
  uploads: { key: [string, string]; value: StoredUpload; indexes: { person: string } }
}

let opened: Promise<IDBPDatabase<Uploads>> | undefined

/** Rejects if the browser stores nothing. An upload then lasts as long as its page. */
function open(): Promise<IDBPDatabase<Uploads>> {
  if (typeof indexedDB === 'undefined') return Promise.reject(new Error('This browser can’t store data.'))
  opened ??= openDB<Uploads>('akada-uploads', 1, {
    upgrade: (db) => void db.createObjectStore('uploads', { keyPath: ['person', 'key'] }).createIndex('person', 'person'),
  })
  return opened
}

const orNothing =
  <T>(otherwise: T) =>
  (): T =>
    otherwise

export const storeUpload = (upload: StoredUpload): Promise<void> =>
  open()
    .then((db) => db.put('uploads', upload))
    .then(orNothing(undefined), orNothing(undefined))

export const forgetUpload = (person: string, key: string): Promise<void> =>
  open()
    .then((db) => db.delete('uploads', [person, key]))
    .catch(orNothing(undefined))

export const readStoredUploads = (person: string): Promise<StoredUpload[]> =>
  open()
    .then((db) => db.getAllFromIndex('uploads', 'person', person))
    .catch(orNothing([]))
