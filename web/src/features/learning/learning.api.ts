import { getCourse, getCourseStanding } from '@akada/contract/courses.ts'
import { completeLecture, getProgress, type Progress, savePosition } from '@akada/contract/enrollments.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { authorizedHeaders, call } from '../../lib/api.ts'
import { currentSession } from '../../lib/session.ts'
import { keepOnDevice, positionOnDevice } from './device-positions.ts'
import { newestPosition } from './learning.rules.ts'

// The addresses of resources die after 15 minutes; asking anew before that keeps the links on the page alive.
const ADDRESSES_LAST_MS = 10 * 60_000

/** The course as someone who may learn it gets it, with the addresses of its content. */
export const learningCourseQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['learning', courseId, 'course'],
    queryFn: ({ signal }) => call(getCourse, { params: { id: courseId } }, { signal }),
    staleTime: ADDRESSES_LAST_MS,
    refetchInterval: ADDRESSES_LAST_MS,
    refetchOnWindowFocus: true,
  })

export const learningStandingQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['learning', courseId, 'standing'],
    queryFn: ({ signal }) => call(getCourseStanding, { params: { id: courseId } }, { signal }),
    staleTime: 0,
  })

export const progressQuery = (enrollmentId: number) =>
  queryOptions({
    queryKey: ['enrollments', enrollmentId, 'progress'],
    queryFn: ({ signal }) => call(getProgress, { params: { id: enrollmentId } }, { signal }),
  })

/** Marks lectures of a course as complete; the answer is the new progress. */
export function useCompleteLecture(courseId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (lectureId: number) => call(completeLecture, { query: { courseId, lectureId } }),
    onSuccess: async (progress) => {
      queryClient.setQueryData(progressQuery(progress.id).queryKey, progress)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['enrollments', 'mine'] }),
        queryClient.invalidateQueries({ queryKey: ['certificates'] }),
      ])
    },
  })
}

/** Where a lecture's video was left, on this device or another. */
export function positionOf(progress: Progress, lectureId: number): number | null {
  const onServer = progress.positions.find((position) => position.lectureId === lectureId)?.seconds ?? null
  const uid = currentSession()?.uid
  return newestPosition(onServer, uid === undefined ? null : positionOnDevice(uid, lectureId))
}

type Position = { enrollmentId: number; lectureId: number; seconds: number; isLeaving: boolean }

/** Keeps a position on the device at once, and on the server if it can be reached; without it nothing is lost but the other devices. */
export async function keepPosition(queryClient: QueryClient, { enrollmentId, lectureId, seconds, isLeaving }: Position) {
  const uid = currentSession()?.uid
  if (uid === undefined) return
  keepOnDevice(uid, lectureId, { seconds })
  try {
    await (isLeaving ? saveWhileLeaving({ lectureId, seconds }) : call(savePosition, { body: { lectureId, seconds } }))
  } catch {
    return
  }
  keepOnDevice(uid, lectureId, { serverSeconds: seconds })
  queryClient.setQueryData(
    progressQuery(enrollmentId).queryKey,
    (progress) =>
      progress && {
        ...progress,
        positions: [...progress.positions.filter((position) => position.lectureId !== lectureId), { lectureId, seconds }],
      },
  )
}

/** Outlives the page, and unlike a beacon says who is calling. */
async function saveWhileLeaving(body: { lectureId: number; seconds: number }) {
  const response = await fetch(`/api${savePosition.path}`, {
    method: savePosition.method,
    keepalive: true,
    headers: { ...authorizedHeaders(), accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`The position was refused with ${response.status}`)
}
