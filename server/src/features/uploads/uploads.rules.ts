import { uploadLimits } from '@akada/contract/limits.ts'
import { normalForm } from '@akada/contract/plain-text.ts'
import type { UploadPurpose } from '@akada/contract/uploads.ts'
import type { VideoUse } from '#platform/media-tools/check-video.ts'

const MINUTE_MS = 60_000

/** Returns when a reservation for missing bytes ends. */
export const reservedUntil = (now: Date): Date => new Date(now.getTime() + uploadLimits.reservedMinutes * MINUTE_MS)

type Announced = { bytes: number; renewedBytes: number }

/** Returns whether enough bytes have arrived to renew the reservation. A few bytes must not block gigabytes of shared space. */
export const renewsSpace = ({ bytes, renewedBytes }: Announced, receivedBytes: number): boolean =>
  receivedBytes - renewedBytes >= Math.min(uploadLimits.renewingBytes, bytes - renewedBytes)

/** Returns when an inactive upload expires. */
export const keptUntil = (now: Date): Date => new Date(now.getTime() + uploadLimits.keptHours * 60 * MINUTE_MS)

declare const lock: unique symbol

/** An upload that one connection or call has locked. Writing requires it. Only `lockUpload` creates it. */
export type LockedUpload = { id: string; holder: string } & { readonly [lock]: true }

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/

/** Parses `Upload-Metadata` (tus 1.0, creation): comma-separated names with base64 values. Returns undefined if the header is malformed. */
export function readMetadata(header: string): Record<string, string> | undefined {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '))
  const values = new Map<string, string>()
  for (const [name = '', value = '', ...more] of pairs) {
    if (name === '' || more.length > 0 || values.has(name) || !BASE64.test(value)) return undefined
    values.set(name, new TextDecoder().decode(Uint8Array.from(atob(value), (sign) => sign.charCodeAt(0))))
  }
  return Object.fromEntries(values)
}

const LONGEST_NAME = 200

/** Returns the file name without folders or invisible characters. Keeps the extension. */
export function plainName(given: string): string {
  const name = normalForm(given.split(/[/\\]/).at(-1) ?? '')
    .replace(/\p{C}/gu, '')
    .trim()
  if (name.length <= LONGEST_NAME) return name === '' ? 'file' : name
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? ''
  return `${name.slice(0, LONGEST_NAME - ending.length)}${ending}`
}

/** The folder for each kind of file. Files that a course's public page shows are public. */
export const folders: Record<UploadPurpose['kind'], string> = {
  'lecture-video': 'private/videos',
  'promotional-video': 'public/videos',
  resource: 'private/resources',
  'course-import': 'private/imports',
  'submission-file': 'private/assignments',
  'feedback-file': 'private/assignments',
}

/** How an uploaded video is used. Other kinds of upload have no entry. */
export const videoUses: Partial<Record<UploadPurpose['kind'], VideoUse>> = {
  'lecture-video': 'converted',
  'promotional-video': 'as-uploaded',
}

/** Whether a file is a document, whose extension is checked before the first byte is sent. */
export const isDocument = (kind: UploadPurpose['kind']): boolean =>
  kind === 'resource' || kind === 'submission-file' || kind === 'feedback-file'

/** Parses a byte count in a tus header. Returns undefined if the header is malformed. */
export const bytesIn = (header: string | string[] | undefined): number | undefined =>
  typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined
