import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { getLecture } from '@akada/contract/courses.ts'
import { uploadLectureVideo } from '@akada/contract/uploads.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { givenCourse, givenInstructor } from '#testing/builders.ts'
import { heldBackStore } from '#testing/odd-store.ts'
import { givenOtherDisk } from '#testing/other-disk.ts'
import { s3Store } from '#testing/s3-store.ts'
import { fileOf, formOf, sendForm } from '#testing/send-form.ts'
import { mp4File } from '#testing/small-files.ts'
import { testApp } from '#testing/test-app.ts'
import { bringFile, tusClient } from '#testing/tus.ts'

const server = await testApp()
const { app, call, clock, db, deps, runJobs, tokenFor } = server
const { storage: bucket, place, close } = await s3Store()
const start = clock.now
afterEach(() => {
  clock.now = start
  deps.storage = bucket
})
afterAll(close)
deps.storage = bucket

const video = mp4File()
const keys = async () => {
  const found = []
  for await (const { key } of bucket.list()) found.push(key)
  return found
}

async function givenUploaded() {
  const instructor = await givenInstructor(db)
  const { lectureIds } = await givenCourse(db, { instructor_id: instructor.id, status: 'DRAFT', curriculum: [[{}]] })
  const lectureId = lectureIds[0] ?? 0
  const client = tusClient(server, instructor)
  const bring = (file = video) => bringFile(client, file, { kind: 'lecture-video', lectureId, filename: 'lesson.mp4' })
  return { instructor, lectureId, client, bring }
}

test('a video in a bucket plays, whole and from the middle', async () => {
  const { instructor, lectureId, client, bring } = await givenUploaded()
  await client.finish(await bring())

  const { data } = await call(getLecture, { params: { id: lectureId } }, instructor)
  const headers = { authorization: `Bearer ${await tokenFor(instructor)}` }
  const part = await app.inject({ url: data.contentUrl, headers: { ...headers, range: 'bytes=4-11' } })
  const whole = await app.inject({ url: data.contentUrl, headers })

  expect([part.statusCode, whole.statusCode]).toEqual([206, 200])
  expect(part.rawPayload).toEqual(video.subarray(4, 12))
  expect(whole.rawPayload).toEqual(video)
})

test.each(['before', 'after'])(
  'the next call finishes an upload that died %s the local file was deleted, and leaves only one copy',
  async (when) => {
    const { client, bring } = await givenUploaded()
    const url = await bring()
    const before = await keys()
    deps.storage = {
      ...bucket,
      take: async (key, from) => {
        if (when === 'after') await bucket.take(key, from)
        else await bucket.put(key, video)
        throw new Error('killed')
      },
    }

    const died = await client.finish(url)
    deps.storage = bucket
    const finished = await client.finish(url)

    expect([died.statusCode, finished.statusCode]).toEqual([500, 200])
    expect(await keys()).toHaveLength(before.length + 1)
    expect(await readdir(deps.uploadFolder)).toEqual([])
  },
)

const idOf = (url: string) => url.split('/').at(-1) ?? ''

const heldUntil = async (url: string) => {
  const held = await db.selectFrom('uploads').select('held_until').where('id', '=', idOf(url)).executeTakeFirstOrThrow()
  return Number(held.held_until)
}

const takeOver = (url: string) =>
  db.updateTable('uploads').set({ holder: randomUUID(), held_until: clock.now }).where('id', '=', idOf(url)).execute()

test('an upload keeps its lease while a slow copy runs, and other requests get a 423', async () => {
  const { lectureId, client, bring } = await givenUploaded()
  const url = await bring()
  const before = await keys()
  const { storage, brought, letGo } = await heldBackStore(place)
  deps.storage = storage
  const first = client.finish(url)
  await brought

  clock.now = new Date(start.getTime() + 600_000)
  await expect.poll(() => heldUntil(url)).toBeGreaterThan(clock.now.getTime())
  const meanwhile = await client.finish(url)
  letGo()
  const answers = [await first, await client.finish(url)]

  expect([meanwhile.statusCode, meanwhile.json().code, meanwhile.headers['retry-after']]).toEqual([423, 'UPLOAD_BUSY', '5'])
  expect(answers.map((answer) => answer.json().data)).toEqual(Array(2).fill({ kind: 'lecture-video', madeId: lectureId }))
  expect(await keys()).toHaveLength(before.length + 1)
  expect(await readdir(deps.uploadFolder)).toEqual([])
})

test('a copy stops if another process takes over the upload, and leaves the file to that process', async () => {
  const { lectureId, client, bring } = await givenUploaded()
  const url = await bring()
  const before = await keys()
  const { storage, brought } = await heldBackStore(place)
  deps.storage = storage
  const first = client.finish(url)
  await brought

  // Simulates a killed process.
  await takeOver(url)
  const gaveUp = await first
  deps.storage = bucket
  const finished = await client.finish(url)

  expect([gaveUp.statusCode, gaveUp.json().code]).toEqual([423, 'UPLOAD_BUSY'])
  expect(finished.json().data).toEqual({ kind: 'lecture-video', madeId: lectureId })
  expect(await keys()).toHaveLength(before.length + 1)
})

test('a replaced video is deleted from the bucket', async () => {
  const { client, bring } = await givenUploaded()
  await client.finish(await bring())
  const before = await keys()

  await client.finish(await bring(mp4File({ seconds: 7 })))
  await runJobs()

  expect(await keys()).toHaveLength(before.length)
})

test('a file in a form is accepted even if the upload folder is on another disk', async ({ skip }) => {
  const other = await givenOtherDisk()
  if (other === undefined) return skip('there is no other disk here')
  const { instructor, lectureId } = await givenUploaded()
  const own = deps.uploadFolder
  deps.uploadFolder = other

  const { statusCode } = await sendForm(
    server,
    uploadLectureVideo,
    formOf({ file: fileOf(video, 'lesson.mp4'), lectureId: String(lectureId), contentType: 'VIDEO' }),
    instructor,
  )
  const left = await readdir(deps.uploadFolder)

  deps.uploadFolder = own
  expect([statusCode, left]).toEqual([200, []])
})
