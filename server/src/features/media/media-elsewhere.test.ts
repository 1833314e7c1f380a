import { getLecture } from '@akada/contract/courses.ts'
import { getPlayback } from '@akada/contract/playback.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { movingStorage } from '#platform/storage/moving-storage.ts'
import { s3Addresses } from '#platform/storage/s3-addresses.ts'
import { givenCourse, givenEnrollment } from '#testing/builders.ts'
import { s3Store } from '#testing/s3-store.ts'
import { testApp } from '#testing/test-app.ts'
import { storeFile } from './store-file.ts'

const { app, call, db, deps, tokenFor } = await testApp()
const { storage: bucket, place, close } = await s3Store()
afterAll(close)

const disk = deps.storage
const elsewhere = s3Addresses(place)
beforeEach(() => {
  deps.storage = { ...bucket, elsewhere }
})

const video = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256))
let counter = 0

/** Creates a student, and gets a signed URL for a paid lecture from the API. */
async function givenPlaying() {
  const key = `private/videos/elsewhere-${++counter}.mp4`
  const file = await storeFile(deps, { key, contentType: 'video/mp4', content: video, durationSeconds: 60 })
  const course = await givenCourse(db, { curriculum: [[{ video_id: file.id }]] })
  const { userId, id: enrollmentId } = await givenEnrollment(db, { course_id: course.id })
  const lectureId = course.lectureIds[0] ?? 0
  const headers = { authorization: `Bearer ${await tokenFor({ id: userId })}` }
  const { data } = await call(getLecture, { params: { id: lectureId } }, { id: userId })
  return { address: data.contentUrl as string, headers, enrollmentId, lectureId, student: { id: userId }, key }
}

test('a video is served from the object store, whole and by range, to a user who may play it', async () => {
  const { address, headers } = await givenPlaying()

  const answer = await app.inject({ url: address, headers })
  const location = String(answer.headers.location)
  const [whole, part] = [await fetch(location), await fetch(location, { headers: { range: 'bytes=4-11' } })]

  expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([302, 'private, no-store', ''])
  expect(new URL(location).origin).toBe(elsewhere.origin)
  expect([whole.status, whole.headers.get('content-type'), part.status]).toEqual([200, 'video/mp4', 206])
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(video)
  expect(Buffer.from(await part.arrayBuffer())).toEqual(video.subarray(4, 12))
})

test('users who never had access or who lost access aren’t redirected to the store', async () => {
  const { address, headers, enrollmentId } = await givenPlaying()
  const asStranger = await app.inject({ url: address })

  await db.updateTable('enrollments').set({ status: 'REFUNDED' }).where('id', '=', enrollmentId).execute()
  const afterRefund = await app.inject({ url: address, headers })

  expect([asStranger, afterRefund].map((answer) => [answer.statusCode, answer.headers.location])).toEqual([
    [403, undefined],
    [403, undefined],
  ])
})

test('a store URL is signed for one file and valid for 15 minutes', async () => {
  const [one, other] = [await givenPlaying(), await givenPlaying()]
  const askedOf = async ({ address, headers }: typeof one) =>
    new URL(String((await app.inject({ url: address, headers })).headers.location))

  const [first, second] = [await askedOf(one), await askedOf(other)]

  expect(first.pathname).toBe(`/akada/${one.key}`)
  expect(first.searchParams.get('X-Amz-Expires')).toBe('900')
  expect(first.searchParams.get('X-Amz-SignedHeaders')).toBe('host')
  expect(first.searchParams.get('X-Amz-Signature')).not.toBe(second.searchParams.get('X-Amz-Signature'))
})

test('a download keeps its file name', async () => {
  const { headers, lectureId } = await givenPlaying()
  const sheet = await storeFile(deps, { key: 'private/resources/sheet.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') })
  const { id } = await db
    .insertInto('resources')
    .values({ lecture_id: lectureId, title: 'Ìwé iṣẹ́', resource_type: 'PDF', file_extension: 'pdf', file_id: sheet.id })
    .returning('id')
    .executeTakeFirstOrThrow()

  const { headers: first } = await app.inject({ url: `/api/resources/${id}/download`, headers })
  const { headers: second } = await app.inject({ url: String(first.location), headers })
  const file = await fetch(String(second.location))

  const name = /^attachment; filename\*=UTF-8''(.*)$/.exec(file.headers.get('content-disposition') ?? '')?.[1] ?? ''
  expect([decodeURIComponent(name), await file.text()]).toEqual(['Ìwé iṣẹ́.pdf', '%PDF'])
})

test('HEAD requests and playlists are handled by this server', async () => {
  const { address, headers, lectureId, student } = await givenPlaying()

  const head = await app.inject({ method: 'HEAD', url: address, headers })
  const { data } = await call(getPlayback, { params: { id: lectureId } }, student)

  expect([head.statusCode, head.headers['content-length']]).toEqual([200, '1000'])
  expect(data.renditions.map(({ contentUrl }: { contentUrl: string }) => contentUrl.startsWith('/media/signed/'))).toEqual([true])
})

test('a file that hasn’t moved yet is served from disk', async () => {
  deps.storage = disk
  const { address, headers, key } = await givenPlaying()
  deps.storage = movingStorage({ from: disk, to: { ...bucket, elsewhere } })

  const before = await app.inject({ url: address, headers })
  await bucket.put(key, video)
  const after = await app.inject({ url: address, headers })

  expect([before.statusCode, after.statusCode]).toEqual([200, 302])
  expect(before.rawPayload).toEqual(video)
})

test('public images are served by this server, so that proxies can cache them', async () => {
  await storeFile(deps, { key: 'public/covers/elsewhere.webp', contentType: 'image/webp', content: Buffer.from('RIFF') })

  const answer = await app.inject({ url: '/media/public/covers/elsewhere.webp' })

  expect([answer.statusCode, answer.body]).toEqual([200, 'RIFF'])
})
