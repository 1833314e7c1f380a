import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from '../../lib/api.ts'
import { keyOf, openDeviceStore } from '../../lib/device-store.ts'
import { seal, unseal } from '../../lib/sealing.ts'
import { currentSession } from '../../lib/session.ts'
import { listDownloads } from './download-store.ts'

/** A query whose response is stored with a download. */
export type StoredQuery = { queryKey: QueryKey }

// A time so long ago that every page refetches the response in the background.
const LONG_AGO_MS = 1

// The course id of each stored response, by user and query key. Changes to these queries are stored.
const followed = new Map<string, number>()
const nameOf = (person: string, name: string) => `${person} ${name}`

async function putAnswer(person: string, { queryKey, data, courseId }: { queryKey: QueryKey; data: unknown; courseId: number }) {
  const db = await openDeviceStore()
  const name = hashKey(queryKey)
  const sealed = await seal(await keyOf(db, person), name, new TextEncoder().encode(JSON.stringify({ queryKey, data })))
  const tx = db.transaction(['persons', 'answers'], 'readwrite')
  // Stores nothing if the user has logged out in the meantime.
  if (await tx.objectStore('persons').get(person)) await tx.objectStore('answers').put({ person, name, courseId, sealed })
  await tx.done
  followed.set(nameOf(person, name), courseId)
}

/** Stores the responses to these queries. Fetches them first if they are missing. */
export async function storeAnswers(queryClient: QueryClient, courseId: number, queries: readonly StoredQuery[]) {
  const person = currentSession()?.uid
  if (person === undefined) return
  const answers = queries.map(async (query) => ({
    ...query,
    courseId,
    data: await queryClient.ensureQueryData(query).catch(unlessRefused),
  }))
  for (const answer of await Promise.all(answers)) if (answer.data !== undefined) await putAnswer(person, answer)
}

/** Some requests are refused, such as those for the questions in a timed quiz. Their data aren't available offline either. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error
}

/**
 * Copies a course's stored responses into the query cache, unless newer ones have arrived. `completed` adds fields that a response of an
 * earlier release lacks.
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
      const stored = JSON.parse(new TextDecoder().decode(await unseal(key, name, sealed)))
      followed.set(nameOf(person, name), courseId)
      if (queryClient.getQueryData(stored.queryKey) !== undefined) continue
      queryClient.setQueryData(stored.queryKey, completed(stored), { updatedAt: LONG_AGO_MS })
    }
  } catch {
    // If the browser stores nothing or the data can't be decrypted, the page asks the server instead.
    return
  }
}

/** Stores changes to the followed queries, whether they were fetched or made locally. */
export const followAnswers = (queryClient: QueryClient): (() => void) =>
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') void follow(event.query)
  })

async function follow({ queryHash, queryKey, state }: Query) {
  const person = currentSession()?.uid
  const courseId = person === undefined ? undefined : followed.get(nameOf(person, queryHash))
  if (person === undefined || courseId === undefined || state.dataUpdatedAt === LONG_AGO_MS) return
  // The user may have removed the last lecture of the course in the meantime.
  const isDownloaded = (await listDownloads(person)).some((lecture) => lecture.courseId === courseId)
  if (isDownloaded) await putAnswer(person, { queryKey, courseId, data: state.data }).catch(() => undefined)
}
