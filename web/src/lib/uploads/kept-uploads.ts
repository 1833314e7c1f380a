import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { UploadPurpose } from './upload-state.ts'

/** What a browser writes down of an upload, to go on with it after a reload. */
export type KeptUpload = {
  person: string
  key: string
  purpose: UploadPurpose
  fileName: string
  bytes: number
  modifiedAtMs: number
  /** Where the server takes it; null until it was announced. */
  url: string | null
  bytesSent: number
  /** By which the browser opens the file again, where it can; asks the person first. */
  handle: FileSystemFileHandle | null
  /** The smaller form of a video that is sent in its place: its name in the browser's own folder. */
  smaller: { name: string; bytes: number } | null
}

interface Uploads extends DBSchema {
  uploads: { key: [string, string]; value: KeptUpload; indexes: { person: string } }
}

let opened: Promise<IDBPDatabase<Uploads>> | undefined

/** Rejects where the browser keeps nothing: an upload then lasts as long as its page. */
function open(): Promise<IDBPDatabase<Uploads>> {
  if (typeof indexedDB === 'undefined') return Promise.reject(new Error('This browser keeps nothing.'))
  opened ??= openDB<Uploads>('akada-uploads', 1, {
    upgrade: (db) => void db.createObjectStore('uploads', { keyPath: ['person', 'key'] }).createIndex('person', 'person'),
  })
  return opened
}

const orNothing =
  <T>(otherwise: T) =>
  (): T =>
    otherwise

export const keepUpload = (upload: KeptUpload): Promise<void> =>
  open()
    .then((db) => db.put('uploads', upload))
    .then(orNothing(undefined), orNothing(undefined))

export const forgetUpload = (person: string, key: string): Promise<void> =>
  open()
    .then((db) => db.delete('uploads', [person, key]))
    .catch(orNothing(undefined))

export const readKeptUploads = (person: string): Promise<KeptUpload[]> =>
  open()
    .then((db) => db.getAllFromIndex('uploads', 'person', person))
    .catch(orNothing([]))
