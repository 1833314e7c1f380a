import type { Readable } from 'node:stream'

export type ByteRange = { start: number; end: number }

export type StoredFile = { key: string; bytes: number; changedAt: Date }

/** The headers of a file response. */
export type ServedAs = { contentType: string; disposition?: string | undefined }

/** For storages from which browsers fetch files directly, without this process. */
export type Elsewhere = {
  origin: string
  /** Returns a short-lived URL that grants access to the file. Undefined if the file hasn't been moved to this storage yet. */
  addressOf: (key: string, as: ServedAs) => Promise<string | undefined>
}

/** File storage. Keys are relative paths of lowercase letters, digits, `.`, `_` and `-`. */
export type Storage = {
  /** Stores the bytes durably before it resolves. Replaces an existing file atomically. */
  put: (key: string, content: Readable | Buffer) => Promise<{ bytes: number }>
  /**
   * Moves a file from this machine into the storage, without copying it if possible. If the signal aborts it, the file stays where it is.
   */
  take: (key: string, path: string, signal?: AbortSignal) => Promise<{ bytes: number }>
  freeBytes: () => Promise<number>
  /** Returns undefined if the file doesn't exist. */
  size: (key: string) => Promise<number | undefined>
  /** `range` is inclusive at both ends, as in HTTP. */
  read: (key: string, range?: ByteRange) => Readable
  remove: (key: string) => Promise<void>
  /** Lists all files, including incomplete ones, as a stream in no particular order. */
  list: () => AsyncIterable<StoredFile>
  /** The path of a file on this machine, for external programs. Undefined if it would have to be fetched first. */
  pathOf: (key: string) => string | undefined
  /** Throws if this process can't write files although another process could. */
  check: () => Promise<void>
  /** Undefined if only this process serves files. */
  elsewhere?: Elsewhere | undefined
}
