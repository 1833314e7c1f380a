import type { Quality, RenditionSize } from '@akada/contract/playback.ts'
import type { KeptFile, KeptLecture } from '../../lib/device-store.ts'

/** What a cut costs at most: three seconds of a line of 400 kbit/s. */
export const CHUNK_BYTES = 128 * 1024
/** Without a network a kept lecture plays this long after the server last said that it may. */
const LICENCE_MS = 30 * 24 * 3600_000
/** Of one resource: larger files are fetched when they are needed. */
const RESOURCE_BYTES = 20_000_000
/** Of one answer to the video element, which asks for the next part by itself. */
const CHUNKS_AT_ONCE = 16

/** The bytes to ask for next, first and last; null when the file is whole. */
export const nextRange = ({ bytes, received }: Pick<KeptFile, 'bytes' | 'received'>): { start: number; end: number } | null =>
  received >= bytes ? null : { start: received, end: Math.min(received + CHUNK_BYTES, bytes) - 1 }

export const isWhole = ({ files }: Pick<KeptLecture, 'files'>): boolean => files.every((file) => nextRange(file) === null)

export const bytesOf = ({ files }: Pick<KeptLecture, 'files'>): number => files.reduce((sum, { bytes }) => sum + bytes, 0)
export const receivedOf = ({ files }: Pick<KeptLecture, 'files'>): number => files.reduce((sum, { received }) => sum + received, 0)

/** Whole percent of what is to be kept. */
export const percentKept = (lecture: Pick<KeptLecture, 'files'>): number =>
  bytesOf(lecture) === 0 ? 100 : Math.floor((receivedOf(lecture) * 100) / bytesOf(lecture))

export type AnsweredPart = { start: number; end: number; isPart: boolean }

/**
 * What a `Range` header is answered with: a whole number of chunks at most, or everything where nobody asked for a part.
 * Null: there is no such part.
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

/** Which chunks hold a part, and what of each belongs to it. */
export function slicesOf({ start, end }: { start: number; end: number }): { index: number; from: number; to: number }[] {
  const first = Math.floor(start / CHUNK_BYTES)
  const last = Math.floor(end / CHUNK_BYTES)
  return Array.from({ length: last - first + 1 }, (_, place) => {
    const index = first + place
    return { index, from: Math.max(start - index * CHUNK_BYTES, 0), to: Math.min(end - index * CHUNK_BYTES + 1, CHUNK_BYTES) }
  })
}

/** The time by which licences are judged: turning the clock back doesn't win any. */
export const timeHere = ({ clockMs, latestMs }: { clockMs: number; latestMs: number }): number => Math.max(clockMs, latestMs)

export const licenceEndsMs = ({ checkedAtMs }: Pick<KeptLecture, 'checkedAtMs'>): number => checkedAtMs + LICENCE_MS

export const isLicenceOver = (lecture: Pick<KeptLecture, 'checkedAtMs'>, nowMs: number): boolean => nowMs > licenceEndsMs(lecture)

/** Whether it opens from the device now. */
export const opens = (lecture: Pick<KeptLecture, 'checkedAtMs' | 'state'>, nowMs: number): boolean =>
  lecture.state === 'KEPT' && !isLicenceOver(lecture, nowMs)

const byQuality: readonly Quality[] = ['audio', '240p', '360p', '480p', '720p', 'original']

/** The form that was wished for, else the next smaller one with a picture, else the smallest with one, else what there is. */
export function chooseRendition<R extends RenditionSize>(renditions: readonly R[], wished: Quality | null): R | undefined {
  const exact = renditions.find(({ quality }) => quality === wished)
  const seen = renditions.filter(({ quality }) => quality !== 'audio').sort((a, b) => a.bytes - b.bytes)
  const smaller = seen.findLast(({ quality }) => wished !== null && byQuality.indexOf(quality) < byQuality.indexOf(wished))
  return exact ?? smaller ?? seen[0] ?? renditions[0]
}

/** Which of these forms would be kept. */
export const choiceAmong = (qualities: readonly Quality[], wished: Quality | null): Quality | null =>
  chooseRendition(
    qualities.map((quality) => ({ quality, bytes: byQuality.indexOf(quality) })),
    wished,
  )?.quality ?? null

type Weighed = { renditions?: readonly RenditionSize[] | undefined; resources?: readonly { size: number }[] | undefined }

export const isKeptAlong = ({ size }: { size: number }): boolean => size <= RESOURCE_BYTES

/** What keeping a lecture takes of the device: its video, and the files beside it that aren't too large. */
export const bytesToKeep = ({ renditions = [], resources = [] }: Weighed, wished: Quality | null): number =>
  (chooseRendition(renditions, wished)?.bytes ?? 0) + resources.filter(isKeptAlong).reduce((sum, { size }) => sum + size, 0)

export type Network = {
  isOnline: boolean /** As `navigator.connection.type` has it; undefined where the browser doesn't say. */
  type: string | undefined
}

/** Whether files may be fetched now: `ask` where only Wi-Fi will do and nobody can say what this is. */
export function mayFetch({ isOnline, type }: Network, { isWifiOnly, isAllowed }: { isWifiOnly: boolean; isAllowed: boolean }) {
  if (!isOnline) return 'offline'
  if (!isWifiOnly || isAllowed || type === 'wifi' || type === 'ethernet') return 'go'
  return type === undefined || type === 'unknown' || type === 'other' ? 'ask' : 'wait'
}

/** Kept lectures that the server no longer lets this person play. */
export const endedAmong = <L extends Pick<KeptLecture, 'lectureId'>>(kept: readonly L[], playableIds: readonly number[]): L[] =>
  kept.filter(({ lectureId }) => !playableIds.includes(lectureId))

/** The forms that videos of these lectures can be kept in, the smallest first. */
export const qualitiesOf = (lectures: readonly Weighed[]): Quality[] =>
  byQuality.filter((quality) => lectures.some(({ renditions = [] }) => renditions.some((rendition) => rendition.quality === quality)))

/** Why so much can't be kept here; null if it can. */
export const roomProblem = ({ free }: { free: number }, bytes: number): string | null =>
  bytes > free ? 'There isn’t room for this on the device. Choose a smaller quality, or remove something that is kept.' : null

type OfCourse = Pick<KeptLecture, 'courseId' | 'courseTitle' | 'coverUrl'>

/** Kept lectures by their course, in the order in which the courses were first kept. */
export function byCourse<L extends OfCourse>(kept: readonly L[]): (OfCourse & { lectures: L[] })[] {
  const courses = new Map<number, OfCourse & { lectures: L[] }>()
  for (const lecture of kept) {
    const { courseId, courseTitle, coverUrl } = lecture
    const known = courses.get(courseId)
    if (known) known.lectures.push(lecture)
    else courses.set(courseId, { courseId, courseTitle, coverUrl, lectures: [lecture] })
  }
  return [...courses.values()]
}
