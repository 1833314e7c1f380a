import type { Readable } from 'node:stream'

export type ByteRange = { start: number; end: number }

/** Where files live. Keys are relative paths of lower-case letters, digits, `.`, `_` and `-`. */
export type Storage = {
  /** Keeps the bytes durably before it resolves; an existing file under the key is replaced as a whole. */
  put: (key: string, content: Readable | Buffer) => Promise<{ bytes: number }>
  /** Undefined when there is no such file. */
  size: (key: string) => Promise<number | undefined>
  /** `range` is inclusive at both ends, as in HTTP. */
  read: (key: string, range?: ByteRange) => Readable
  remove: (key: string) => Promise<void>
  /** Throws when files can't be written now. */
  check: () => Promise<void>
}
