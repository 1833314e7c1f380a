import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from '../../lib/api.ts'
import { keyOf, openDeviceStore } from '../../lib/device-store.ts'
import { seal, unseal } from '../../lib/sealing.ts'
import { currentSession } from '../../lib/session.ts'
import { listKept } from './kept-store.ts'

/** A query of a feature. */
export type KeptQuery = { queryKey: QueryKey }

// Old enough that every page refetches in the background.
const LONG_AGO_MS = 1

// The course of each stored answer, by user and query key. Changes of these queries are stored.
const followed = new Map<string, number>()
const nameOf = (person: string, name: string) => `${person} ${name}`

async function putAnswer(person: string, { queryKey, data, courseId }: { queryKey: QueryKey; data: unknown; courseId: number }) {
  const db = await openDeviceStore()
  const name = hashKey(queryKey)
  const sealed = await seal(await keyOf(db, person), name, new TextEncoder().encode(JSON.stringify({ queryKey, data })))
  const tx = db.transaction(['persons', 'answers'], 'readwrite')
  // If the user has logged out in the meantime, nothing is stored.
  if (await tx.objectStore('persons').get(person)) await tx.objectStore('answers').put({ person, name, courseId, sealed })
  await tx.done
  followed.set(nameOf(person, name), courseId)
}

/** Stores the answers to these queries, and fetches missing ones. */
export async function keepAnswers(queryClient: QueryClient, courseId: number, queries: readonly KeptQuery[]) {
  const person = currentSession()?.uid
  if (person === undefined) return
  const answers = queries.map(async (query) => ({
    ...query,
    courseId,
    data: await queryClient.ensureQueryData(query).catch(unlessRefused),
  }))
  for (const answer of await Promise.all(answers)) if (answer.data !== undefined) await putAnswer(person, answer)
}

/** Some queries have no answer, such as the questions of a timed quiz. They aren't available offline either. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error
}

/**
 * Copies the stored answers of a course into the query cache, unless newer ones have arrived. `completed` adds the fields of later
 * releases to an answer.
 */
export async function fillFromDevice(
  queryClient: QueryClient,
  { courseId, completed }: { courseId: number; completed: (answer: { queryKey: QueryKey; data: unknown }) => unknown },
) {
  const person = currentSession()?.uid
  if (person === undefined) return
  try {
    const db = await openDeviceStore()
    const answers = await db.getAllFromIndex('answers', 'course', [person, courseId])
    if (answers.length === 0) return
    const key = await keyOf(db, person)
    for (const { name, sealed } of answers) {
      const kept = JSON.parse(new TextDecoder().decode(await unseal(key, name, sealed)))
      followed.set(nameOf(person, name), courseId)
      if (queryClient.getQueryData(kept.queryKey) !== undefined) continue
      queryClient.setQueryData(kept.queryKey, completed(kept), { updatedAt: LONG_AGO_MS })
    }
  } catch {
    // The browser stores nothing, or the data can't be decrypted. The server is asked instead.
    return
  }
}

/** Stores changes of the followed queries, whether fetched or made locally. */
export const followAnswers = (queryClient: QueryClient): (() => void) =>
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') void follow(event.query)
  })

async function follow({ queryHash, queryKey, state }: Query) {
  const person = currentSession()?.uid
  const courseId = person === undefined ? undefined : followed.get(nameOf(person, queryHash))
  if (person === undefined || courseId === undefined || state.dataUpdatedAt === LONG_AGO_MS) return
  // The last lecture of the course may have been removed in the meantime.
  const isKept = (await listKept(person)).some((lecture) => lecture.courseId === courseId)
  if (isKept) await putAnswer(person, { queryKey, courseId, data: state.data }).catch(() => undefined)
}
