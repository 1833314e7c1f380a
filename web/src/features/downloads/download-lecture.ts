import { listPlayable } from '@akada/contract/calls/courses.ts'
import { getPlayback } from '@akada/contract/calls/playback.ts'
import type { Course, Lecture } from '@akada/contract/courses.ts'
import type { Quality } from '@akada/contract/playback.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call, isRefusal } from '../../lib/api.ts'
import type { DownloadedFile, DownloadedLecture } from '../../lib/device-store.ts'
import { currentSession } from '../../lib/session.ts'
import { startQueue } from './download-queue.ts'
import { addDownload, picturesOf } from './download-store.ts'
import { chooseRendition, isIncluded } from './downloads.rules.ts'
import { announceDownloads } from './downloads.ts'
import { startWorker } from './start-worker.ts'
import { type StoredQuery, storeAnswers } from './stored-answers.ts'

export type Downloadable = {
  course: Pick<Course, 'id' | 'title' | 'coverImageUrl'>
  lecture: Lecture
  /** All queries that the lecture's page uses. */
  queries: readonly StoredQuery[]
}

/** Whether this browser supports downloads. On plain HTTP, no browser does. */
export const canDownload = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'locks' in navigator && typeof indexedDB !== 'undefined'

/** Queues lectures for download. API responses and pictures are fetched immediately. */
export async function downloadLectures(queryClient: QueryClient, lectures: readonly Downloadable[], quality: Quality | null) {
  // Asks for persistent storage, so that the browser doesn't delete the data when the device is full. Not awaited, because some browsers
  // ask the user.
  void navigator.storage?.persist?.().catch(() => false)
  void startWorker()
  for (const downloadable of lectures) {
    await downloadLecture(queryClient, downloadable, quality)
    await announceDownloads()
    startQueue()
  }
}

async function downloadLecture(queryClient: QueryClient, { course, lecture, queries }: Downloadable, quality: Quality | null) {
  const person = currentSession()?.uid
  if (person === undefined) return
  const [video, { now }] = await Promise.all([
    videoOf(lecture, quality),
    call(listPlayable, { query: { ids: String(lecture.id) } }),
    storeAnswers(queryClient, course.id, queries),
    storePictures(person, [course.coverImageUrl, lecture.posterUrl]),
  ])
  await addDownload({
    ...{ person, lectureId: lecture.id, courseId: course.id, title: lecture.title, courseTitle: course.title },
    ...{ coverUrl: course.coverImageUrl, contentType: lecture.contentType, durationSeconds: lecture.durationSeconds },
    ...{ quality: video?.quality ?? null, width: video?.width ?? null, height: video?.height ?? null },
    files: [...(video ? [fileOf('video', video.bytes)] : []), ...resourcesOf(lecture)],
    state: 'WAITING',
    problem: null,
    addedAtMs: Date.now(),
    checkedAtMs: Date.parse(now),
  } satisfies DownloadedLecture)
}

const fileOf = (name: string, bytes: number): DownloadedFile => ({ name, type: '', bytes, received: 0, tag: null })

const resourcesOf = ({ resources = [] }: Lecture) => resources.filter(isIncluded).map(({ id, size }) => fileOf(`resource-${id}`, size))

async function videoOf({ id, contentType }: Lecture, quality: Quality | null) {
  if (contentType !== 'VIDEO') return undefined
  try {
    return chooseRendition((await call(getPlayback, { params: { id } })).renditions, quality)
  } catch (error) {
    if (isRefusal(error, getPlayback) && error.code === 'VIDEO_NOT_FOUND') return undefined
    throw error
  }
}

/** Covers and posters are public, and a lecture works without them. */
async function storePictures(person: string, addresses: readonly (string | null | undefined)[]) {
  const cache = await caches.open(picturesOf(person))
  const wanted = addresses.filter((address) => typeof address === 'string')
  await Promise.allSettled(wanted.map(async (address) => (await cache.match(address)) ?? cache.add(address)))
}
