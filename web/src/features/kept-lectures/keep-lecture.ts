import { listPlayable } from '@akada/contract/calls/courses.ts'
import { getPlayback } from '@akada/contract/calls/playback.ts'
import type { Course, Lecture } from '@akada/contract/courses.ts'
import type { Quality } from '@akada/contract/playback.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call, isRefusal } from '../../lib/api.ts'
import type { KeptFile, KeptLecture } from '../../lib/device-store.ts'
import { currentSession } from '../../lib/session.ts'
import { startQueue } from './keep-queue.ts'
import { chooseRendition, isKeptAlong } from './kept.rules.ts'
import { type KeptQuery, keepAnswers } from './kept-answers.ts'
import { announceKept } from './kept-lectures.ts'
import { addKept, picturesOf } from './kept-store.ts'
import { startWorker } from './start-worker.ts'

export type Keepable = {
  course: Pick<Course, 'id' | 'title' | 'coverImageUrl'>
  lecture: Lecture
  /** All queries that the lecture's page uses. */
  queries: readonly KeptQuery[]
}

/** Whether this browser supports downloads. On plain HTTP, no browser does. */
export const canKeep = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'locks' in navigator && typeof indexedDB !== 'undefined'

/** Queues lectures for download. Their small data are fetched immediately. */
export async function keepLectures(queryClient: QueryClient, lectures: readonly Keepable[], quality: Quality | null) {
  // Asks for persistent storage, so that a full device doesn't delete the data. Not awaited, because some browsers ask the user.
  void navigator.storage?.persist?.().catch(() => false)
  void startWorker()
  for (const keepable of lectures) {
    await keepLecture(queryClient, keepable, quality)
    await announceKept()
    startQueue()
  }
}

async function keepLecture(queryClient: QueryClient, { course, lecture, queries }: Keepable, quality: Quality | null) {
  const person = currentSession()?.uid
  if (person === undefined) return
  const [video, { now }] = await Promise.all([
    videoOf(lecture, quality),
    call(listPlayable, { query: { ids: String(lecture.id) } }),
    keepAnswers(queryClient, course.id, queries),
    keepPictures(person, [course.coverImageUrl, lecture.posterUrl]),
  ])
  await addKept({
    ...{ person, lectureId: lecture.id, courseId: course.id, title: lecture.title, courseTitle: course.title },
    ...{ coverUrl: course.coverImageUrl, contentType: lecture.contentType, durationSeconds: lecture.durationSeconds },
    ...{ quality: video?.quality ?? null, width: video?.width ?? null, height: video?.height ?? null },
    files: [...(video ? [fileOf('video', video.bytes)] : []), ...resourcesOf(lecture)],
    state: 'WAITING',
    problem: null,
    addedAtMs: Date.now(),
    checkedAtMs: Date.parse(now),
  } satisfies KeptLecture)
}

const fileOf = (name: string, bytes: number): KeptFile => ({ name, type: '', bytes, received: 0, tag: null })

const resourcesOf = ({ resources = [] }: Lecture) => resources.filter(isKeptAlong).map(({ id, size }) => fileOf(`resource-${id}`, size))

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
async function keepPictures(person: string, addresses: readonly (string | null | undefined)[]) {
  const cache = await caches.open(picturesOf(person))
  const wanted = addresses.filter((address) => typeof address === 'string')
  await Promise.allSettled(wanted.map(async (address) => (await cache.match(address)) ?? cache.add(address)))
}
