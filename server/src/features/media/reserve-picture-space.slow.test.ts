import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { replaceCover } from '@akada/contract/authoring.ts'
import { updateProfile } from '@akada/contract/profiles.ts'
import { afterEach, expect, test } from 'vitest'
import { inTurn } from '#platform/images/read-pixels.ts'
import { givenCourse, givenInstructor, givenUser } from '#testing/builders.ts'
import { givenPicture } from '#testing/pictures.ts'
import { bytesOf, fileOf, formOf, sendForm } from '#testing/send-form.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const server = await testApp()
const { app, db, deps, tokenFor } = server
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const connections: Socket[] = []
app.server.on('connection', (socket) => connections.push(socket))

const LARGEST = updateProfile.upload.maxBytes
const picture = await givenPicture()
const { storage } = deps
const open = new Set<ClientRequest>()
const foldersAtWork = async () => (await readdir(deps.workFolder).catch(() => [])).length

/** Disconnects all uploads, and waits until the server has cleaned up. */
async function hangUp() {
  for (const sending of open) sending.destroy()
  open.clear()
  await expect.poll(foldersAtWork).toBe(0)
}
afterEach(async () => {
  deps.storage = storage
  await hangUp()
})

type Refused = { status: number | undefined; code: string }

/** Starts to send the largest picture and stops after its first bytes. Returns an early response, if any. */
async function beginPicture(person: TestPerson, endpoint: typeof updateProfile | typeof replaceCover = updateProfile) {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nfirst'
  const sending = httpRequest({
    port,
    host: '127.0.0.1',
    path: `/api${endpoint.path}`,
    method: endpoint.method,
    agent: false,
    headers: {
      authorization: `Bearer ${await tokenFor(person)}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': LARGEST,
    },
  })
  open.add(sending)
  const refused: { now?: Refused } = {}
  sending.on('error', () => undefined)
  sending.on('response', async (response: IncomingMessage) => {
    const { code } = (await json(response)) as { code: string }
    refused.now = { status: response.statusCode, code }
  })
  sending.write(head)
  return refused
}

const given = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make))

/** Waits until `received` uploads are being received and all others have their response. */
async function refusalsOf(begun: { now?: Refused }[], { received }: { received: number }) {
  await expect.poll(() => begun.filter(({ now }) => now).length).toBe(begun.length - received)
  await expect.poll(foldersAtWork).toBe(received)
  return begun.flatMap(({ now }) => (now ? [now] : []))
}

test('a user can have three large pictures in progress, even with concurrent requests, without affecting others', async () => {
  const [person, other] = [await givenInstructor(db), await givenUser(db)]
  const course = await givenCourse(db, { instructor_id: person.id })

  const begun = await Promise.all(Array.from({ length: 6 }, (_, index) => beginPicture(person, index % 2 ? replaceCover : updateProfile)))
  const refused = await refusalsOf(begun, { received: 3 })
  const small = await sendForm(server, replaceCover, formOf({ courseId: String(course.id), file: fileOf(picture) }), person)
  const elsewhere = await sendForm(server, updateProfile, formOf({ file: fileOf(picture) }), other)

  expect(refused).toEqual(Array(3).fill({ status: 409, code: 'UPLOADS_FULL' }))
  expect([small.code, elsewhere.statusCode]).toEqual(['UPLOADS_FULL', 200])
  await hangUp()
  await refusalsOf(await given(3, () => beginPicture(person)), { received: 3 })
})

test('picture uploads are limited to a gigabyte in total, and refusals say when to retry', async () => {
  const people = await given(34, () => givenUser(db))

  const begun = (await Promise.all(people.map((person) => given(3, () => beginPicture(person))))).flat()
  const refused = await refusalsOf(begun, { received: 100 })
  const later = await sendForm(server, updateProfile, formOf({ file: fileOf(picture) }), await givenUser(db))

  expect(refused).toEqual(Array(2).fill({ status: 503, code: 'BUSY' }))
  expect([later.code, later.headers['retry-after']]).toEqual(['BUSY', '5'])
})

test('a picture is refused before it is received if the disk has no space for it and the pictures in progress', async () => {
  const [person, other] = [await givenInstructor(db), await givenUser(db)]
  const course = await givenCourse(db, { instructor_id: person.id })
  deps.storage = { ...storage, freeBytes: async () => 500_000_000 + LARGEST + 1000 }

  await refusalsOf([await beginPicture(person)], { received: 1 })
  const answers = [
    await sendForm(server, updateProfile, formOf({ file: fileOf(picture) }), other),
    await sendForm(server, replaceCover, formOf({ courseId: String(course.id), file: fileOf(picture) }), person),
  ]

  expect(answers.map(({ statusCode, code }) => [statusCode, code])).toEqual(Array(2).fill([507, 'STORAGE_FULL']))
})

/** Makes all pictures wait while `act` runs. */
async function whilePicturesWait(act: () => Promise<void>) {
  let letGo = () => {}
  const held = inTurn(
    () =>
      new Promise<void>((resolve) => {
        letGo = resolve
      }),
  )
  await act().finally(letGo)
  await held
}

/** Returns the sizes of the files in the work folder. */
async function bytesAtWork() {
  const folders = await readdir(deps.workFolder).catch(() => [])
  const files = folders.map((folder) => stat(path.join(deps.workFolder, folder, 'upload')).catch(() => ({ size: 0 })))
  return (await Promise.all(files)).map(({ size }) => size)
}

test('pictures that wait to be processed are stored on disk, and removed afterward', async () => {
  const person = await givenUser(db)
  let sent: Promise<{ statusCode: number }[]> = Promise.resolve([])

  await whilePicturesWait(async () => {
    sent = given(3, () => sendForm(server, updateProfile, formOf({ file: fileOf(picture) }), person))
    await expect.poll(bytesAtWork).toEqual(Array(3).fill(picture.length))
  })

  expect((await sent).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await foldersAtWork()).toBe(0)
})

test('a picture’s space stays reserved until the picture is removed, even if the sender disconnects while the picture waits', async () => {
  const person = await givenUser(db)
  const { payload, contentType } = await bytesOf(formOf({ file: fileOf(Buffer.alloc(LARGEST)) }))
  const headers = { authorization: `Bearer ${await tokenFor(person)}`, 'content-type': contentType, 'content-length': payload.length }
  const sendWhole = async () => {
    const sending = httpRequest({ port, host: '127.0.0.1', path: '/api/users/update', method: 'PUT', agent: false, headers })
    sending.on('error', () => undefined)
    sending.end(payload)
    open.add(sending)
  }

  await whilePicturesWait(async () => {
    await given(3, sendWhole)
    await expect.poll(bytesAtWork).toEqual(Array(3).fill(LARGEST))
    const gone = connections.map((socket) => (socket.destroyed ? undefined : once(socket, 'close')))
    for (const sending of open) sending.destroy()
    await Promise.all(gone)

    const more = await beginPicture(person)
    await expect.poll(() => more.now).toEqual({ status: 409, code: 'UPLOADS_FULL' })
  })

  await expect.poll(foldersAtWork).toBe(0)
  expect((await sendForm(server, updateProfile, formOf({ file: fileOf(picture) }), person)).statusCode).toBe(200)
})

test('the reservation of a pipelined request ends with its connection', async () => {
  const person = await givenUser(db)
  const authorization = `Authorization: Bearer ${await tokenFor(person)}\r\n`
  const stream = `GET /api/notifications/stream HTTP/1.1\r\nHost: here\r\n${authorization}\r\n`
  const form = `PUT /api/users/update HTTP/1.1\r\nHost: here\r\n${authorization}Content-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n`
  const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
  const part = chunk('--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nfirst')
  const socket = connect(port, '127.0.0.1')

  socket.write(stream + form + part)
  await expect.poll(foldersAtWork).toBe(1)
  socket.destroy()
  await expect.poll(foldersAtWork).toBe(0)

  await refusalsOf(await given(3, () => beginPicture(person)), { received: 3 })
})
