import { readdir } from 'node:fs/promises'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { replaceCover } from '@akada/contract/authoring.ts'
import { updateProfile } from '@akada/contract/profiles.ts'
import { afterEach, expect, test } from 'vitest'
import { inTurn } from '#platform/images/read-pixels.ts'
import { givenCourse, givenInstructor, givenUser } from '#testing/builders.ts'
import { givenPicture } from '#testing/pictures.ts'
import { fileOf, formOf, sendForm } from '#testing/send-form.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const server = await testApp()
const { app, db, deps, tokenFor } = server
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const LARGEST = updateProfile.upload.maxBytes
const picture = await givenPicture()
const { storage } = deps
const open = new Set<ClientRequest>()
const foldersAtWork = async () => (await readdir(deps.workFolder).catch(() => [])).length

/** Hangs up wherever a picture is on its way; ends when the server has put everything away. */
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

/** Begins to send the largest picture and stops after its first bytes; answers what came back all the same. */
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

/** Ends when of these so many are being received, and all others have their answer. */
async function refusalsOf(begun: { now?: Refused }[], { received }: { received: number }) {
  await expect.poll(() => begun.filter(({ now }) => now).length).toBe(begun.length - received)
  await expect.poll(foldersAtWork).toBe(received)
  return begun.flatMap(({ now }) => (now ? [now] : []))
}

test('one person may have ten large pictures on the way, however many are begun at once, and others theirs', async () => {
  const [person, other] = [await givenInstructor(db), await givenUser(db)]
  const course = await givenCourse(db, { instructor_id: person.id })

  const begun = await Promise.all(Array.from({ length: 13 }, (_, index) => beginPicture(person, index % 2 ? replaceCover : updateProfile)))
  const refused = await refusalsOf(begun, { received: 10 })
  const small = await sendForm(server, replaceCover, formOf({ courseId: String(course.id), file: fileOf(picture) }), person)
  const elsewhere = await sendForm(server, updateProfile, formOf({ file: fileOf(picture) }), other)

  expect(refused).toEqual(Array(3).fill({ status: 409, code: 'UPLOADS_FULL' }))
  expect([small.code, elsewhere.statusCode]).toEqual(['UPLOADS_FULL', 200])
  await hangUp()
  expect((await sendForm(server, updateProfile, formOf({ file: fileOf(picture) }), person)).statusCode).toBe(200)
})

test('all together may have a gigabyte on the way, however many begin at once, and are told when to come again', async () => {
  const people = await given(11, () => givenUser(db))

  const begun = (await Promise.all(people.map((person) => given(10, () => beginPicture(person))))).flat()
  const refused = await refusalsOf(begun, { received: 100 })
  const later = await sendForm(server, updateProfile, formOf({ file: fileOf(picture) }), await givenUser(db))

  expect(refused).toEqual(Array(10).fill({ status: 503, code: 'BUSY' }))
  expect([later.code, later.headers['retry-after']]).toEqual(['BUSY', '5'])
})

test('a disk without room refuses a picture before it comes, counting those that are coming in', async () => {
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

test('pictures that wait for their turn lie on the disk, and nothing of them stays there', async () => {
  const person = await givenUser(db)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const other = inTurn(() => held)

  const sent = given(3, () => sendForm(server, updateProfile, formOf({ file: fileOf(picture) }), person))
  await expect.poll(foldersAtWork).toBe(3)
  letGo()
  await other

  expect((await sent).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await foldersAtWork()).toBe(0)
})
