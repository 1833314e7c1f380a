import { getCourse, getCourseRelation, getLecture } from '@akada/contract/calls/courses.ts'
import { getProgress, savePosition } from '@akada/contract/calls/enrollments.ts'
import type { Course, Lecture } from '@akada/contract/courses.ts'
import type { Progress } from '@akada/contract/enrollments.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { authorizedHeaders, call } from '../../lib/api.ts'
import { expectCertificate } from '../../lib/expected-certificate.ts'
import type { ActionOf } from '../../lib/outbox/actions.ts'
import { sendOrStore, storeForLater } from '../../lib/outbox/send-or-store.ts'
import { currentSession } from '../../lib/session.ts'
import { keepOnDevice, positionOnDevice } from './device-positions.ts'
import { newestPosition } from './learning.rules.ts'

// Resource URLs expire after 15 minutes. An earlier refetch keeps the links on the page valid.
const ADDRESSES_LAST_MS = 10 * 60_000

/** The course with the content URLs that this user may open. */
export const learningCourseQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['learning', courseId, 'course'],
    queryFn: ({ signal }) => call(getCourse, { params: { id: courseId } }, { signal }),
    staleTime: ADDRESSES_LAST_MS,
    refetchInterval: ADDRESSES_LAST_MS,
    refetchOnWindowFocus: true,
  })

/** The text of a TEXT lecture, for courses with too much text for the course response. */
export const lectureTextQuery = (lectureId: number) =>
  queryOptions({
    queryKey: ['learning', 'text', lectureId],
    queryFn: async ({ signal }) => (await call(getLecture, { params: { id: lectureId } }, { signal })).contentHtml ?? null,
    staleTime: ADDRESSES_LAST_MS,
    refetchOnWindowFocus: true,
  })

export const learningRelationQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['learning', courseId, 'standing'],
    queryFn: ({ signal }) => call(getCourseRelation, { params: { id: courseId } }, { signal }),
    staleTime: 0,
  })

export const progressQuery = (enrollmentId: number) =>
  queryOptions({
    queryKey: ['enrollments', enrollmentId, 'progress'],
    queryFn: ({ signal }) => call(getProgress, { params: { id: enrollmentId } }, { signal }),
    // The user may have made progress on another device.
    refetchOnWindowFocus: 'always',
  })

/** Marks lectures in a course as complete. Returns the new progress, or that the action was stored to be sent later. */
export function useCompleteLecture(course: Course) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, title }: Pick<Lecture, 'id' | 'title'>) =>
      sendOrStore({
        kind: 'LECTURE_COMPLETED',
        courseId: course.id,
        lectureCount: course.totalLectures,
        lectureId: id,
        lectureTitle: title,
      }),
    onSuccess: (done) => (done.isStored ? undefined : takeProgress(queryClient, done.answer)),
  })
}

/** Shows the server's progress in the displayed data. */
export async function takeProgress(queryClient: QueryClient, progress: Progress) {
  queryClient.setQueryData(progressQuery(progress.id).queryKey, progress)
  if (progress.completed) expectCertificate(queryClient)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['enrollments', 'mine'] }),
    queryClient.invalidateQueries({ queryKey: ['certificates'] }),
  ])
}

/** Returns the last position in a lecture's video, from this or another device. */
export function positionOf(progress: Progress, lectureId: number): number | null {
  const onServer = progress.positions.find((position) => position.lectureId === lectureId)?.seconds ?? null
  const uid = currentSession()?.uid
  return newestPosition(onServer, uid === undefined ? null : positionOnDevice(uid, lectureId))
}

type Position = Omit<ActionOf<'POSITION'>, 'kind'>

/** Stores a position on the device immediately, and on the server when it is reachable. */
export async function keepPosition(queryClient: QueryClient, position: Position, { isLeaving }: { isLeaving: boolean }) {
  const { enrollmentId, lectureId, seconds } = position
  const uid = currentSession()?.uid
  if (uid === undefined) return
  keepOnDevice(uid, lectureId, { seconds })
  if (!(await isSaved({ kind: 'POSITION', ...position }, isLeaving))) return
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

/** Returns whether the server saved the position. Ignores refusals, because they don't concern a user who is watching. */
async function isSaved(position: ActionOf<'POSITION'>, isLeaving: boolean): Promise<boolean> {
  try {
    if (!isLeaving) return !(await sendOrStore(position)).isStored
    await saveWhileLeaving(position)
    return true
  } catch (error) {
    if (isLeaving && error instanceof TypeError) await storeForLater(position)
    return false
  }
}

/** Shows a position that was sent later, unless another device has saved a newer one. */
export async function takePosition(queryClient: QueryClient, { enrollmentId, lectureId, seconds }: Position, uid: string) {
  await queryClient.invalidateQueries({ queryKey: progressQuery(enrollmentId).queryKey })
  keepOnDevice(uid, lectureId, { serverSeconds: seconds })
}

/** The request continues after the page is closed and, unlike a beacon, contains the session token. */
async function saveWhileLeaving({ lectureId, seconds }: Position) {
  const response = await fetch(`/api${savePosition.path}`, {
    method: savePosition.method,
    keepalive: true,
    headers: { ...authorizedHeaders(), accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ lectureId, seconds }),
  })
  if (!response.ok) throw new Error(`The position was refused with ${response.status}`)
}
