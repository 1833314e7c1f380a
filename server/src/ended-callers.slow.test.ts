// A request body can take hours to arrive. If its sender loses their session or role in the meantime, nothing is written.
import * as accounts from '@akada/contract/accounts.ts'
import { contract } from '@akada/contract/contract.ts'
import { suspendPerson } from '@akada/contract/people.ts'
import * as uploads from '@akada/contract/uploads.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { removeRole } from '#features/accounts/remove-role.ts'
import { askCall } from '#testing/access/ask-call.ts'
import type { Ask } from '#testing/access/asks.ts'
import { givenAdmin, givenCourse, givenInstructor } from '#testing/builders.ts'
import { givenBundle } from '#testing/bundle-builders.ts'
import { givenPicture } from '#testing/pictures.ts'
import { fileOf, formOf } from '#testing/send-form.ts'
import { mp4File, pdfFile } from '#testing/small-files.ts'
import { testApp } from '#testing/test-app.ts'
import { bringFile, tusClient } from '#testing/tus.ts'

const server = await testApp()
const { app, db, deps, call, mailbox, runJobs, tokenFor } = server
const { userOf } = deps
const admin = await givenAdmin(db)
const picture = await givenPicture()
const video = mp4File()
const vtt = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nGood morning.\n')

type Person = Awaited<ReturnType<typeof givenInstructor>>
type Given = { person: Person; courseId: number; lectureId: number }
/** `ask` returns a call that succeeds. `atLast` is the number of access checks up to the one that precedes the writing transaction. */
type Case = { ask: (given: Given) => Ask | Promise<Ask>; atLast: number; worksForStudents?: true }

const upload = (fields: Record<string, string>, file: File) => ({ form: formOf({ ...fields, file }) })
const asVideo = fileOf(video, 'lesson.mp4', 'video/mp4')
const beginVideo = async ({ person, lectureId }: Given) => {
  const { headers } = await tusClient(server, person).begin(video.length, { kind: 'lecture-video', lectureId, filename: 'lesson.mp4' })
  return { id: String(headers.location).split('/').at(-1) ?? '' }
}

const cases: Record<string, Case> = {
  replaceBundleCover: {
    ask: async ({ person }) => {
      const { id } = await givenBundle(db, { maker_id: person.id })
      return upload({ bundleId: String(id) }, fileOf(picture))
    },
    atLast: 3,
  },
  replaceCertificatePicture: { ask: ({ courseId }) => upload({ courseId: String(courseId), picture: 'LOGO' }, fileOf(picture)), atLast: 3 },
  replaceCover: { ask: ({ courseId }) => upload({ courseId: String(courseId) }, fileOf(picture)), atLast: 3 },
  replaceLogo: { ask: () => upload({ version: '0' }, fileOf(picture)), atLast: 3 },
  saveCaptions: {
    ask: ({ lectureId }) => ({
      params: { id: lectureId, language: 'en' },
      ...upload({ version: '0', label: 'English' }, fileOf(vtt, 'a.vtt', 'text/vtt')),
    }),
    atLast: 3,
  },
  updateProfile: { ask: () => upload({ about: 'Late words' }, fileOf(picture)), atLast: 3, worksForStudents: true },
  uploadBytes: {
    ask: async (given) => ({
      params: await beginVideo(given),
      bytes: video,
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    }),
    atLast: 2,
    worksForStudents: true,
  },
  uploadLectureVideo: { ask: ({ lectureId }) => upload({ lectureId: String(lectureId) }, asVideo), atLast: 3 },
  uploadPromotionalVideo: { ask: ({ courseId }) => upload({ courseId: String(courseId) }, asVideo), atLast: 3 },
  uploadResource: {
    ask: ({ lectureId }) => upload({ lectureId: String(lectureId), title: 'Plan' }, fileOf(pdfFile(), 'a.pdf', 'application/pdf')),
    atLast: 3,
  },
}

const endings: Record<string, (person: Person) => Promise<unknown>> = {
  'logging out': (person) => call(accounts.logOut, {}, person),
  'resetting the password': async ({ email }) => {
    await call(accounts.requestPasswordReset, { query: {}, body: { email } })
    await runJobs()
    const mail = mailbox.mails().find(({ to, text }) => to === email && text.includes('/reset-password?code='))
    const code = /reset-password\?code=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(await call(accounts.resetPassword, { query: {}, body: { code, newPassword: 'a passphrase of the owner' } })).toMatchObject({
      statusCode: 200,
    })
  },
  suspension: (person) => call(suspendPerson, { params: { id: person.id }, body: { reason: 'Sends spam to students.' } }, admin),
}
const removeRoles = async ({ id }: Person) => {
  for (const role of ['ADMIN', 'INSTRUCTOR'] as const) await db.transaction().execute((tx) => removeRole(tx, id, role))
}

const endpoints = Object.fromEntries(contract.map(({ name, endpoint }) => [name, endpoint]))

async function givenSender() {
  const person = await givenInstructor(db, { roles: ['ADMIN'] })
  const course = await givenCourse(db, { instructor_id: person.id, status: 'DRAFT', curriculum: [[{}]] })
  return { person, courseId: course.id, lectureId: course.lectureIds[0] ?? 0 }
}

/** Ends the sender's access as soon as the server has checked it `checks` times. */
async function endAfter(checks: number, token: string, end: () => Promise<unknown>) {
  let left = checks
  deps.userOf = async (given) => {
    const user = await userOf(given)
    if (given !== token || --left !== 0) return user
    await end()
    return user
  }
}
afterEach(() => {
  deps.userOf = userOf
})

const written = async ({ person, lectureId, courseId }: Given) => ({
  files: await db.selectFrom('media_files').select('id').execute(),
  captions: await db.selectFrom('lecture_captions').select('language').where('lecture_id', '=', lectureId).execute(),
  resources: await db.selectFrom('resources').select('id').where('lecture_id', '=', lectureId).execute(),
  received: await db.selectFrom('uploads').select('received_bytes').where('user_id', '=', person.id).execute(),
  course: await db.selectFrom('courses').select(['cover_id', 'promotional_video_id']).where('id', '=', courseId).execute(),
  bundles: await db.selectFrom('bundles').select('cover_id').where('maker_id', '=', person.id).execute(),
  about: await db.selectFrom('users').select(['about', 'picture_id']).where('id', '=', person.id).execute(),
})

async function send(name: string, { ask }: Case, { checks, end }: { checks: number; end: (person: Person) => Promise<unknown> }) {
  const given = await givenSender()
  // Removes the files that earlier tests replaced.
  await runJobs()
  const endpoint = endpoints[name] ?? expect.fail(`The contract has no ${name}.`)
  const token = await tokenFor(given.person)
  const asked = await ask(given)
  const before = await written(given)
  await endAfter(checks, token, () => end(given.person))
  const answer = await askCall(app, { endpoint, ask: asked, token })
  return { answer, before, after: await written(given) }
}

test('the cases cover every endpoint with a body that may be slow', () => {
  const slow = contract.filter(({ endpoint }) => endpoint.upload || (endpoint.speaks && endpoint.method === 'PATCH'))
  expect(Object.keys(cases)).toEqual(slow.map(({ name }) => name).sort())
})

describe.each(Object.entries(cases))('%s', (name, one) => {
  const stages = Array.from({ length: one.atLast - 1 }, (_, index) => index + 1)
  const each = Object.entries(endings).flatMap(([how, end]) => stages.map((checks) => ({ how, end, checks })))

  test.each(each)('writes nothing if $how follows access check $checks', async ({ end, checks }) => {
    const { answer, before, after } = await send(name, one, { checks, end })
    expect(answer).toMatchObject({ statusCode: 401, code: 'SIGN_IN_REQUIRED' })
    expect(after).toEqual(before)
  })

  test.each(one.worksForStudents ? [] : stages)('writes nothing if the role is removed after access check %i', async (checks) => {
    const { answer, before, after } = await send(name, one, { checks, end: removeRoles })
    expect(answer.code).toMatch(/^(NOT_ALLOWED|COURSE_NOT_FOUND|LECTURE_NOT_FOUND)$/)
    expect(after).toEqual(before)
  })

  test('succeeds for a caller who still has access', async () => {
    const { answer } = await send(name, one, { checks: 0, end: async () => undefined })
    expect(answer.statusCode).toBeLessThan(300)
  })
})

test('a finished upload is stored only if its sender still has permission', async () => {
  const given = await givenSender()
  const metadata = { kind: 'lecture-video', lectureId: given.lectureId, filename: 'lesson.mp4' }
  const url = await bringFile(tusClient(server, given.person), video, metadata)
  const before = await written(given)
  await endAfter(1, await tokenFor(given.person), () => removeRoles(given.person))
  const answer = await askCall(app, {
    endpoint: uploads.finishUpload,
    ask: { params: { id: url.split('/').at(-1) ?? '' } },
    token: await tokenFor(given.person),
  })
  expect(answer.code).toBe('NOT_ALLOWED')
  expect(await written(given)).toEqual(before)
})
