import { getAccount, updateProfile } from '@akada/contract/profiles.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inTurn } from '#platform/images/read-pixels.ts'
import { givenAdmin, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { givenPicture } from '#testing/pictures.ts'
import { bytesOf, fileOf, formOf, sendForm } from '#testing/send-form.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const server = await testApp()
const { app, call, db, deps, runJobs, clock } = server

const picture = await givenPicture()
const send = (form: FormData, as?: TestPerson) => sendForm(server, updateProfile, form, as)
const sendPicture = (as: TestPerson, content: Buffer = picture) => send(formOf({ file: fileOf(content) }), as)

const accountOf = async (person: TestPerson) => (await call(getAccount, {}, person)).data
const rows = () => db.selectFrom('media_files').select('key').orderBy('key').execute()
const sizesOf = (urls: string[]) => Promise.all(urls.map((url) => deps.storage.size(url.replace('/media/', ''))))

describe('updating a profile', () => {
  test('changes only what is sent', async () => {
    const person = await givenUser(db, { first_name: 'Chidi', last_name: 'Obi', phone_number: '+2348012345678', about: 'Was here.' })

    const answer = await call(updateProfile, { body: { firstName: ' Chidera ', about: 'Now\nmore.' } }, person)

    expect(answer).toMatchObject({ statusCode: 200, message: 'Profile updated successfully!' })
    expect(answer.data).toMatchObject({ firstName: 'Chidera', lastName: 'Obi', phoneNumber: '+2348012345678', about: 'Now\nmore.' })
    expect(await accountOf(person)).toEqual(answer.data)
  })

  test('accepts the multipart form without a file', async () => {
    const person = await givenUser(db)
    const { email } = person

    const answer = await send(formOf({ firstName: 'Ẹ̀bùn', lastName: 'Àjàyí', email, phoneNumber: '+44-20-79460958', about: '' }), person)

    expect(answer.message).toBe('Profile updated successfully!')
    expect(answer.data).toMatchObject({ firstName: 'Ẹ̀bùn', lastName: 'Àjàyí', phoneNumber: '+442079460958', about: null, profileUrl: null })
  })

  test.each([
    { phoneNumber: null, about: null },
    { phoneNumber: '', about: '' },
  ])('clears optional fields: %j', async (body) => {
    const person = await givenUser(db, { phone_number: '+2348012345678', about: 'Was here.' })

    expect((await call(updateProfile, { body }, person)).data).toMatchObject({ phoneNumber: null, about: null })
  })

  test('changes nothing if nothing is sent', async () => {
    const person = await givenUser(db)
    const before = await accountOf(person)

    const answers = [await call(updateProfile, { body: {} }, person), await send(new FormData(), person)]

    expect(answers.map(({ data }) => data)).toEqual([before, before])
  })

  test('keeps the email', async () => {
    const person = await givenUser(db)

    const same = await call(updateProfile, { body: { email: ` ${person.email.toUpperCase()} `, firstName: 'Same' } }, person)
    const other = await call(updateProfile, { body: { email: 'other@example.test', firstName: 'Other' } }, person)

    expect(same.statusCode).toBe(200)
    expect(other).toMatchObject({ statusCode: 400, errors: [{ path: 'email', message: 'You can’t change your email here.' }] })
    expect(await accountOf(person)).toMatchObject({ email: person.email, firstName: 'Same' })
  })

  test('rejects an impossible phone number, and changes nothing', async () => {
    const person = await givenUser(db)

    const answer = await call(updateProfile, { body: { firstName: 'Changed', phoneNumber: '+234123' } }, person)

    expect(answer).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT', errors: [{ path: 'phoneNumber' }] })
    expect((await accountOf(person)).firstName).toBe('Adaeze')
  })

  test('lists every fault', async () => {
    const body = { firstName: ' ', lastName: '', about: 'x'.repeat(2001) }

    const answer = await call(updateProfile, { body } as never, await givenUser(db))

    expect(answer.statusCode).toBe(400)
    expect(answer.errors?.map(({ path }) => path)).toEqual(['firstName', 'lastName', 'about'])
  })

  test('is allowed for every logged-in user, for themselves only', async () => {
    const others = [await givenUser(db), await givenInstructor(db), await givenManager(db), await givenAdmin(db)]
    const bystander = await givenUser(db)

    const statuses = []
    for (const person of others) statuses.push((await call(updateProfile, { body: { firstName: 'Mine' } }, person)).statusCode)
    const visitor = await call(updateProfile, { body: { firstName: 'Mine' } })

    expect([statuses, visitor.statusCode, (await send(formOf({ firstName: 'Mine' }))).statusCode]).toEqual([[200, 200, 200, 200], 401, 401])
    expect((await accountOf(bystander)).firstName).toBe('Adaeze')
  })
})

describe('a new picture', () => {
  test('is stored as two square public WebP files, together with the other submitted fields', async () => {
    const person = await givenUser(db)

    const answer = await send(formOf({ firstName: 'Seen', file: fileOf(picture, '../../x.svg', 'image/svg+xml') }), person)

    const { profileUrl, smallProfileUrl, firstName } = answer.data
    expect([answer.message, firstName]).toEqual(['Profile Picture Updated successfully!', 'Seen'])
    expect(profileUrl).toMatch(/^\/media\/public\/pictures\/[0-9a-f]{32}-400\.webp$/)
    expect(smallProfileUrl).toBe(profileUrl.replace('-400.', '-200.'))
    const shown = await app.inject({ url: smallProfileUrl })
    expect(shown.headers['content-type']).toBe('image/webp')
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 200, height: 200 })
  })

  test('replaces the previous one and deletes its files', async () => {
    const person = await givenUser(db)
    const first = (await sendPicture(person)).data

    const second = (await sendPicture(person)).data
    const before = await sizesOf([first.profileUrl, first.smallProfileUrl])
    await runJobs()

    expect(before).toEqual([expect.any(Number), expect.any(Number)])
    expect(await sizesOf([first.profileUrl, first.smallProfileUrl])).toEqual([undefined, undefined])
    expect(await sizesOf([second.profileUrl, second.smallProfileUrl])).toEqual([expect.any(Number), expect.any(Number)])
    expect((await rows()).map(({ key }) => `/media/${key}`)).not.toContain(first.profileUrl)
  })

  test('is stored once when several uploads finish concurrently', async () => {
    const person = await givenUser(db)
    const filesBefore = (await rows()).length

    const answers = await Promise.all(Array.from({ length: 6 }, () => sendPicture(person)))
    await runJobs()

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    const { profileUrl, smallProfileUrl } = await accountOf(person)
    expect(smallProfileUrl).toBe(profileUrl.replace('-400.', '-200.'))
    // Responses are read after the update and may already contain a picture from a concurrent call.
    const gone = answers.map(({ data }) => data.profileUrl).filter((url) => url !== profileUrl)
    expect(await sizesOf(gone)).toEqual(gone.map(() => undefined))
    expect(await rows()).toHaveLength(filesBefore + 2)
  })

  test('can be removed, by JSON and by form', async () => {
    for (const takeAway of [
      (person: TestPerson) => call(updateProfile, { body: { removePicture: true } }, person),
      (person: TestPerson) => send(formOf({ removePicture: 'true' }), person),
    ]) {
      const person = await givenUser(db)
      const { profileUrl, smallProfileUrl } = (await sendPicture(person)).data

      const answer = await takeAway(person)
      await runJobs()

      expect(answer.data).toMatchObject({ profileUrl: null, smallProfileUrl: null })
      expect(await sizesOf([profileUrl, smallProfileUrl])).toEqual([undefined, undefined])
    }
  })

  test('stays if its removal isn’t requested', async () => {
    const person = await givenUser(db)
    const { profileUrl } = (await sendPicture(person)).data

    const answers = [
      await call(updateProfile, { body: { removePicture: false } }, person),
      await send(formOf({ removePicture: 'false' }), person),
    ]

    expect(answers.map(({ data }) => data.profileUrl)).toEqual([profileUrl, profileUrl])
  })

  test('that another user has too isn’t deleted when one of them removes it', async () => {
    const person = await givenUser(db)
    const { profileUrl } = (await sendPicture(person)).data
    const { picture_id } = await db.selectFrom('users').select('picture_id').where('id', '=', person.id).executeTakeFirstOrThrow()
    await givenUser(db, { picture_id })

    await call(updateProfile, { body: { removePicture: true } }, person)
    await runJobs()

    expect(await sizesOf([profileUrl])).toEqual([expect.any(Number)])
  })

  test('that is invalid is rejected, and nothing is changed or left behind', async () => {
    const person = await givenUser(db)
    const { profileUrl } = (await sendPicture(person)).data
    const before = await rows()

    const answers = []
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', '<!doctype html>', picture.subarray(0, 500), ''])
      answers.push(await send(formOf({ firstName: 'Changed', file: fileOf(Buffer.from(content)) }), person))

    expect(answers.map(({ statusCode, code }) => [statusCode, code])).toEqual(Array(5).fill([400, 'PICTURE_INVALID']))
    expect(await accountOf(person)).toMatchObject({ firstName: 'Adaeze', profileUrl })
    expect(await rows()).toEqual(before)
  })

  test('leaves no file behind if the rest of the form is rejected, or if only one of its sizes can be stored', async () => {
    const person = await givenUser(db)
    const before = await rows()
    const { storage } = deps
    const keys: string[] = []
    deps.storage = {
      ...storage,
      put: (key, content) => (keys.push(key) === 4 ? Promise.reject(new Error('disk full')) : storage.put(key, content)),
    }

    const refused = await send(formOf({ phoneNumber: '+234123', file: fileOf(picture) }), person)
    const failed = await sendPicture(person)
    deps.storage = storage

    expect([refused.errors, failed.statusCode]).toMatchObject([[{ path: 'phoneNumber' }], 500])
    expect(await Promise.all(keys.map(storage.size))).toEqual(Array(4).fill(undefined))
    expect(await rows()).toEqual(before)
    expect((await accountOf(person)).profileUrl).toBeNull()
  })

  test('of more than 10 MB is rejected', async () => {
    const answer = await sendPicture(await givenUser(db), Buffer.concat([picture, Buffer.alloc(10_000_001 - picture.length)]))

    expect(answer).toMatchObject({ statusCode: 413, code: 'PAYLOAD_TOO_LARGE' })
  })

  test('is limited to thirty attempts in half an hour, including concurrent ones', async () => {
    const [person, other] = [await givenUser(db), await givenUser(db)]
    const noPicture = formOf({ file: fileOf(Buffer.from('nothing')) })

    const sendAtOnce = (times: number) => Promise.all(Array.from({ length: times }, () => send(noPicture, person)))
    // Sends three at a time, so that none is refused with BUSY, which doesn't use up an attempt.
    const answers = []
    for (let sent = 0; sent < 33; sent += 3) answers.push(...(await sendAtOnce(3)))
    const [elsewhere, withoutOne] = [await sendPicture(other), await call(updateProfile, { body: { firstName: 'Still' } }, person)]
    clock.now = new Date(clock.now.getTime() + 30 * 60_000)
    const later = await sendPicture(person)

    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('1800')
    expect([elsewhere, withoutOne, later].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  })
})

describe('a truncated form', () => {
  test('changes nothing', async () => {
    const person = await givenUser(db)
    const { payload, contentType } = await bytesOf(formOf({ firstName: 'Changed', file: fileOf(picture) }))

    const answer = await sendForm(server, updateProfile, { payload: payload.subarray(0, -200), contentType }, person)

    expect(answer).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT' })
    expect((await accountOf(person)).firstName).toBe('Adaeze')
  })
})

test('a form with a picture is rejected before it is read if the queue is full, and an update without one is accepted', async () => {
  const person = await givenUser(db)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  // One is being processed, and twenty are in the queue.
  const others = Array.from({ length: 21 }, () => inTurn(() => held))

  const form = await send(formOf({ firstName: ' ', file: fileOf(picture) }), person)
  const words = await call(updateProfile, { body: { firstName: 'Taken' } }, person)
  letGo()
  await Promise.all(others)

  expect([form.code, words.statusCode]).toEqual(['BUSY', 200])
})
