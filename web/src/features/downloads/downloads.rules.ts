import type { Quality, RenditionSize } from '@akada/contract/playback.ts'
import type { DownloadedFile, DownloadedLecture } from '../../lib/device-store.ts'

/** The maximum number of bytes that a lost connection can waste: about three seconds at 400 kbit/s. */
export const CHUNK_BYTES = 128 * 1024
/** How long a download can be played after the server last confirmed the user's access. */
const LICENSE_MS = 30 * 24 * 3600_000
/** The size limit for downloaded resources. Larger files are loaded on demand. */
const RESOURCE_BYTES = 20_000_000
/** The maximum number of chunks in one response to the video element, which then requests the next part. */
const CHUNKS_AT_ONCE = 16

/** Returns the next range to request, with its first and last byte, or null if the file is complete. */
export const nextRange = ({ bytes, received }: Pick<DownloadedFile, 'bytes' | 'received'>): { start: number; end: number } | null =>
  received >= bytes ? null : { start: received, end: Math.min(received + CHUNK_BYTES, bytes) - 1 }

export const isWhole = ({ files }: Pick<DownloadedLecture, 'files'>): boolean => files.every((file) => nextRange(file) === null)

export const bytesOf = ({ files }: Pick<DownloadedLecture, 'files'>): number => files.reduce((sum, { bytes }) => sum + bytes, 0)
export const receivedOf = ({ files }: Pick<DownloadedLecture, 'files'>): number => files.reduce((sum, { received }) => sum + received, 0)

/** Returns a download's progress as a whole percentage. */
export const percentDownloaded = (lecture: Pick<DownloadedLecture, 'files'>): number =>
  bytesOf(lecture) === 0 ? 100 : Math.floor((receivedOf(lecture) * 100) / bytesOf(lecture))

export type AnsweredPart = { start: number; end: number; isPart: boolean }

/**
 * Returns the part that answers a `Range` header: at most a fixed number of chunks, or the whole file without a header. Returns null if the
 * file has no such part.
 */
export function answeredPart(header: string | null, bytes: number): AnsweredPart | null {
  const [, first = '', final = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first + final === '') return { start: 0, end: bytes - 1, isPart: false }
  const start = first === '' ? Math.max(0, bytes - Number(final)) : Number(first)
  const last = first === '' || final === '' ? bytes - 1 : Number(final)
  if (start >= bytes || last < start) return null
  const atOnce = (Math.floor(start / CHUNK_BYTES) + CHUNKS_AT_ONCE) * CHUNK_BYTES - 1
  return { start, end: Math.min(last, bytes - 1, atOnce), isPart: true }
}

/** Returns the chunks that contain a part, with the slice to take from each. */
export function slicesOf({ start, end }: { start: number; end: number }): { index: number; from: number; to: number }[] {
  const first = Math.floor(start / CHUNK_BYTES)
  const last = Math.floor(end / CHUNK_BYTES)
  return Array.from({ length: last - first + 1 }, (_, place) => {
    const index = first + place
    return { index, from: Math.max(start - index * CHUNK_BYTES, 0), to: Math.min(end - index * CHUNK_BYTES + 1, CHUNK_BYTES) }
  })
}

/** Returns the current time for license checks. Setting the device clock back has no effect. */
export const timeHere = ({ clockMs, latestMs }: { clockMs: number; latestMs: number }): number => Math.max(clockMs, latestMs)

export const licenseEndsMs = ({ checkedAtMs }: Pick<DownloadedLecture, 'checkedAtMs'>): number => checkedAtMs + LICENSE_MS

export const isLicenseOver = (lecture: Pick<DownloadedLecture, 'checkedAtMs'>, nowMs: number): boolean => nowMs > licenseEndsMs(lecture)

/** Returns whether a download can be opened now. */
export const opens = (lecture: Pick<DownloadedLecture, 'checkedAtMs' | 'state'>, nowMs: number): boolean =>
  lecture.state === 'KEPT' && !isLicenseOver(lecture, nowMs)

const byQuality: readonly Quality[] = ['audio', '240p', '360p', '480p', '720p', 'original']

/** Returns the wanted rendition, or else the next smaller one with a picture, the smallest one with a picture, or any rendition. */
export function chooseRendition<R extends RenditionSize>(renditions: readonly R[], wished: Quality | null): R | undefined {
  const exact = renditions.find(({ quality }) => quality === wished)
  const seen = renditions.filter(({ quality }) => quality !== 'audio').sort((a, b) => a.bytes - b.bytes)
  const smaller = seen.findLast(({ quality }) => wished !== null && byQuality.indexOf(quality) < byQuality.indexOf(wished))
  return exact ?? smaller ?? seen[0] ?? renditions[0]
}

/** Returns the quality that a download would have. */
export const choiceAmong = (qualities: readonly Quality[], wished: Quality | null): Quality | null =>
  chooseRendition(
    qualities.map((quality) => ({ quality, bytes: byQuality.indexOf(quality) })),
    wished,
  )?.quality ?? null

type Weighed = { renditions?: readonly RenditionSize[] | undefined; resources?: readonly { size: number }[] | undefined }

export const isIncluded = ({ size }: { size: number }): boolean => size <= RESOURCE_BYTES

/** Returns a download's size: the video, and the resources that aren't too large. */
export const bytesToDownload = ({ renditions = [], resources = [] }: Weighed, wished: Quality | null): number =>
  (chooseRendition(renditions, wished)?.bytes ?? 0) + resources.filter(isIncluded).reduce((sum, { size }) => sum + size, 0)

export type Network = {
  isOnline: boolean /** Of `navigator.connection.type`, or undefined if the browser doesn't report it. */
  type: string | undefined
}

/** Returns whether files may be downloaded now. `ask`: only Wi-Fi is allowed, but the network type is unknown. */
export function mayFetch({ isOnline, type }: Network, { isWifiOnly, isAllowed }: { isWifiOnly: boolean; isAllowed: boolean }) {
  if (!isOnline) return 'offline'
  if (!isWifiOnly || isAllowed || type === 'wifi' || type === 'ethernet') return 'go'
  return type === undefined || type === 'unknown' || type === 'other' ? 'ask' : 'wait'
}

/** Returns the downloads that the server no longer allows the user to play. */
export const endedAmong = <L extends Pick<DownloadedLecture, 'lectureId'>>(downloads: readonly L[], playableIds: readonly number[]): L[] =>
  downloads.filter(({ lectureId }) => !playableIds.includes(lectureId))

/** Returns the qualities available for these lectures, smallest first. */
export const qualitiesOf = (lectures: readonly Weighed[]): Quality[] =>
  byQuality.filter((quality) => lectures.some(({ renditions = [] }) => renditions.some((rendition) => rendition.quality === quality)))

/** Returns a message if there isn't enough space, otherwise null. */
export const roomProblem = ({ free }: { free: number }, bytes: number): string | null =>
  bytes > free ? 'Not enough space on this device. Choose a lower quality or remove some downloads.' : null

type OfCourse = Pick<DownloadedLecture, 'courseId' | 'courseTitle' | 'coverUrl'>

/** Groups downloads by course. The course with the earliest download comes first. */
export function byCourse<L extends OfCourse>(downloads: readonly L[]): (OfCourse & { lectures: L[] })[] {
  const courses = new Map<number, OfCourse & { lectures: L[] }>()
  for (const lecture of downloads) {
    const { courseId, courseTitle, coverUrl } = lecture
    const known = courses.get(courseId)
    if (known) known.lectures.push(lecture)
    else courses.set(courseId, { courseId, courseTitle, coverUrl, lectures: [lecture] })
  }
  return [...courses.values()]
}
