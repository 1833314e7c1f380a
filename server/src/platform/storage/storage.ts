import type { Readable } from 'node:stream'

export type ByteRange = { start: number; end: number }

export type StoredFile = { key: string; bytes: number; changedAt: Date }

/** How a file is to be answered. */
export type ServedAs = { contentType: string; disposition?: string | undefined }

/** Where browsers fetch files themselves, which then don’t flow through this process. */
export type Elsewhere = {
  origin: string
  /** An address of the one file, for whoever holds it, which dies soon; undefined for a file that isn’t there yet. */
  addressOf: (key: string, as: ServedAs) => Promise<string | undefined>
}

/** Where files live. Keys are relative paths of lower-case letters, digits, `.`, `_` and `-`. */
export type Storage = {
  /** Keeps the bytes durably before it resolves; an existing file under the key is replaced as a whole. */
  put: (key: string, content: Readable | Buffer) => Promise<{ bytes: number }>
  /**
   * Takes over a file that lies on this machine, without a second copy where it can; there is no file at `path` then. Given up by the
   * signal, it leaves that file where it is.
   */
  take: (key: string, path: string, signal?: AbortSignal) => Promise<{ bytes: number }>
  /** How many more bytes can be kept. */
  freeBytes: () => Promise<number>
  /** Undefined when there is no such file. */
  size: (key: string) => Promise<number | undefined>
  /** `range` is inclusive at both ends, as in HTTP. */
  read: (key: string, range?: ByteRange) => Readable
  remove: (key: string) => Promise<void>
  /** Everything that is kept, also what was left half written; in no order, and as it comes. */
  list: () => AsyncIterable<StoredFile>
  /** Where a file lies on this machine, for programs that read files; undefined where it would have to be fetched first. */
  pathOf: (key: string) => string | undefined
  /** Throws when this process can’t write files now and another could. */
  check: () => Promise<void>
  /** Undefined where files are read through this process alone. */
  elsewhere?: Elsewhere | undefined
}
