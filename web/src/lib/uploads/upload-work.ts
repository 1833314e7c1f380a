import { type StoredUpload, storeUpload } from './stored-uploads.ts'
import { keyOfPurpose, type UploadPurpose } from './upload-state.ts'

/** An unfinished upload: its stored record, and its file while the file is available. */
export type UploadWork = { stored: StoredUpload; file: File | null; isSentAsItIs: boolean }

type NewUpload = { person: string; file: File; purpose: UploadPurpose }

export const newUpload = ({ person, file, purpose }: NewUpload): UploadWork => ({
  file,
  isSentAsItIs: false,
  stored: {
    person,
    key: keyOfPurpose(purpose),
    purpose,
    fileName: file.name,
    bytes: file.size,
    modifiedAtMs: file.lastModified,
    url: null,
    bytesSent: 0,
    handle: null,
    smaller: null,
  },
})

/** Compares name, size and time, which is all a browser knows about a file without reading it. */
export const isSameFile = ({ fileName, bytes, modifiedAtMs }: StoredUpload, file: File): boolean =>
  fileName === file.name && bytes === file.size && modifiedAtMs === file.lastModified

export const idOfUrl = (url: string): string => url.split('/').at(-1) ?? ''

export function writeDown(work: UploadWork, change: Partial<StoredUpload>): Promise<void> {
  work.stored = { ...work.stored, ...change }
  return storeUpload(work.stored)
}
