// Unreleased, unpublished, archived and deleted content doesn't appear in GET responses, exports, emails or the sitemap. Each such text has
// its own marker word. Every GET is tried with each hidden id and a search that finds all these texts, so new calls are covered.
import { randomUUID } from 'node:crypto'
import { contract } from '@akada/contract/contract.ts'
import { CourseStatus } from '@akada/contract/course-fields.ts'
import * as discussions from '@akada/contract/discussions.ts'
import { getDataExport, requestDataExport } from '@akada/contract/privacy.ts'
import { reportPost } from '@akada/contract/reports.ts'
import { type SafeHtml, safeHtml } from '@akada/contract/rich-text.ts'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { setCaptions } from '#features/captions/set-captions.ts'
import { DEMO_PASSWORD, givenCourse, givenEnrollment, givenInstructor, givenMediaFile, givenUser } from '#testing/builders.ts'
import { givenQuestion, givenReply } from '#testing/discussion-builders.ts'
import { definitionOf } from '#testing/quiz-builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const server = await testApp()
const { app, call, clock, db, mailbox, runJobs, tokenFor } = server

// All hidden texts contain the first word, so that a search for it would find them. The second word identifies the text.
const SHARED = 'quokkafind'
const unseen = (which: string) => `${SHARED} zqunseen${which.toLowerCase().replaceAll('_', '')}`
const paragraph = (which: string) => `<p>${unseen(which)}</p>` as SafeHtml
const found = (text: string) => [...new Set(text.match(/zqunseen[a-z]+/gi) ?? [])].sort()

const ids: Record<string, number> = {}
const people: Record<string, string> = {}
/** Has every relation to a hidden text except permission to read it: is enrolled, teaches, follows, has replied and has voted. */
let insider: TestPerson
let teacher: TestPerson

const lecturesOf = (which: string) => [
  {
    title: unseen(`${which}video`),
    is_preview: true,
    discussion_enabled: true,
    description_html: paragraph(`${which}lecture`),
  },
  {
    title: unseen(`${which}text`),
    content_type: 'TEXT' as const,
    is_preview: true,
    content_html: paragraph(`${which}words`),
  },
  { title: unseen(`${which}quiz`), content_type: 'QUIZ' as const, is_preview: true },
]

/** Adds a resource, captions and a quiz to a video, a text and a quiz lecture. */
async function addBeside(which: string, [videoId = 0, , quizId = 0]: readonly number[]) {
  const { id: fileId } = await givenMediaFile(db, { key: `private/resources/${randomUUID()}.pdf`, content_type: 'application/pdf' })
  const resource = {
    lecture_id: videoId,
    title: unseen(`${which}resource`),
    description: unseen(`${which}use`),
    resource_type: 'PDF' as const,
  }
  const { id } = await db
    .insertInto('resources')
    .values({ ...resource, file_extension: 'pdf', file_id: fileId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\n${unseen(`${which}cue`)}\n`)
  await setCaptions(db, { lectureId: videoId, language: 'en', label: unseen(`${which}label`), kind: 'captions', file }, clock.now)
  const definition = definitionOf({}, [{ type: 'TRUE_FALSE', prompt: unseen(`${which}prompt`), isTrue: true }])
  await db
    .insertInto('quiz_versions')
    .values({ lecture_id: quizId, number: 1, definition: JSON.stringify(definition), estimated_seconds: 60, created_at: clock.now })
    .execute()
  ids[`${which}resource`] = id
}

async function givenUnseenCourse(status: CourseStatus) {
  const which = `course${status}`
  const text = unseen(which)
  const course = await givenCourse(db, {
    ...{ instructor_id: teacher.id, status, title: text, subtitle: text, description_html: paragraph(which) },
    ...{ learning_objectives: text, requirements: text, audience: text, welcome_message: text, completion_message: text },
    curriculum: [lecturesOf(which)],
    sectionTitles: [unseen(`${which}section`)],
  })
  await addBeside(which, course.lectureIds)
  const place = { course, lectureId: course.lectureIds[0] ?? 0 }
  ids[which] = course.id
  ids[`${which}section`] = course.sections[0]?.id ?? 0
  for (const [index, id] of course.lectureIds.entries()) ids[`${which}lecture${index}`] = id
  ids[`${which}question`] = await givenQuestion(db, place, { title: unseen(`${which}question`), body: unseen(`${which}question`) })
}

async function givenUnseenParts() {
  const course = await givenCourse(db, {
    instructor_id: teacher.id,
    curriculum: [
      [{ discussion_enabled: true }, { content_type: 'TEXT', content_html: safeHtml`<p>Shown</p>` }],
      lecturesOf('held'),
      lecturesOf('trash'),
      lecturesOf('gone'),
    ],
    sectionTitles: ['Shown', 'Also shown', 'Still shown', unseen('gonesection')],
  })
  ids.live = course.id
  const [, held, trash, gone] = course.sections
  for (const [which, section] of Object.entries({ held, trash, gone })) {
    await addBeside(which, section?.lectureIds ?? [])
    for (const [index, id] of (section?.lectureIds ?? []).entries()) ids[`${which}${index}`] = id
  }
  await db
    .updateTable('all_lectures')
    .set({ held_at: clock.now })
    .where('id', 'in', held?.lectureIds ?? [])
    .execute()
  await db
    .updateTable('all_lectures')
    .set({ deleted_at: clock.now })
    .where('id', 'in', trash?.lectureIds ?? [])
    .execute()
  await db
    .updateTable('all_sections')
    .set({ deleted_at: clock.now })
    .where('id', '=', gone?.id ?? 0)
    .execute()
  ids.goneSection = gone?.id ?? 0
  const textId = course.lectureIds[1] ?? 0
  const replaced = { content_html: paragraph('replacement'), duration_seconds: 1, shown_quiz_number: 0 }
  await db
    .insertInto('held_contents')
    .values({ lecture_id: textId, held_at: clock.now, ...replaced })
    .execute()
  await givenEnrollment(db, { course_id: course.id, user_id: insider.id })
  return { course, lectureId: course.lectureIds[0] ?? 0 }
}

async function givenUnseenPosts(place: { course: { id: number }; lectureId: number }) {
  const text = { title: unseen('question'), body: unseen('questionbody') }
  // This question was visible until an edit, and now awaits review.
  const held = await givenQuestion(db, place, { ...text, is_held: true })
  ids.heldQuestion = held
  ids.ownReply = await givenReply(db, held, { author_id: insider.id })
  ids.shownReply = await givenReply(db, held, { author_id: teacher.id })
  ids.heldReplyBelow = await givenReply(db, held, {
    author_id: (await givenEnrollment(db, { course_id: place.course.id })).userId,
    body: unseen('replybelow'),
    is_held: true,
  })
  const shown = await givenQuestion(db, place, { title: 'Why nine?' })
  ids.heldReply = await givenReply(db, shown, { body: unseen('reply'), is_held: true })
  await db
    .insertInto('discussion_follows')
    .values([held, shown].map((question_id) => ({ question_id, user_id: insider.id, followed_at: clock.now })))
    .execute()
  await db.insertInto('discussion_votes').values({ post_id: held, user_id: insider.id, voted_at: clock.now }).execute()
  // A moderator approves the reply, while the question still awaits review.
  await call(discussions.approvePost, { params: { id: ids.heldReplyBelow } }, teacher)
}

async function givenUnseenPeople() {
  const words = (which: string) => ({ about: unseen(which), is_profile_public: false })
  people.private = (await givenUser(db, words('private'))).id
  people.suspended = (
    await givenInstructor(db, {
      about: unseen('suspended'),
      brand: unseen('suspendedbrand'),
      bio: unseen('suspendedbio'),
      suspended_at: clock.now,
    })
  ).id
  people.leaving = (
    await givenInstructor(db, { about: unseen('leaving'), brand: unseen('leavingbrand'), bio: unseen('leavingbio'), erase_at: clock.now })
  ).id
}

async function givenUnseenMessages() {
  const subject = { subject: unseen('broadcast'), html: paragraph('broadcastwords'), segment: 'EVERYBODY' as const }
  const { id } = await db
    .insertInto('broadcasts')
    .values({ client_id: randomUUID(), ...subject, created_by: teacher.id, created_at: clock.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids.broadcast = id
}

beforeAll(async () => {
  teacher = await givenInstructor(db)
  insider = await givenInstructor(db)
  for (const status of CourseStatus.options) if (status !== 'LIVE') await givenUnseenCourse(status)
  await givenUnseenPosts(await givenUnseenParts())
  await givenUnseenPeople()
  await givenUnseenMessages()
}, 120_000)

type Input = Record<'params' | 'query', Record<string, string>>

const samples: Record<string, string> = {
  language: 'en',
  kind: 'EDUCATIONAL',
  currency: 'NGN',
  code: 'TEN',
  key: 'about',
  serial: 'none-of-them',
  table: 'courses',
  seats: '2',
  month: '2026-09',
  number: 'INV-2026-000001',
}
const searches = new Set(['search', 'query', 'q', 'title'])
const isId = (name: string) => /^id$|Id$/.test(name)

type Tried = { id: string | undefined; word: string | undefined; only: string | undefined }

/** Values for the fields of a call: a sample, the word for searches, or the id for id fields. */
function valuesFor(names: readonly string[], { id, word, only }: Tried): Record<string, string> {
  const given = (name: string) => samples[name] ?? (searches.has(name) ? word : isId(name) && (only ?? name) === name ? id : undefined)
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = given(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Every way to name hidden content in a call. */
function inputsFor({ params = z.object({}), query = z.object({}) }: (typeof contract)[number]['endpoint']): Input[] {
  const [named, asked] = [Object.keys(params.shape), Object.keys(query.shape)]
  const tried = [undefined, ...Object.values(ids).map(String), ...Object.values(people)].flatMap((id) =>
    [undefined, SHARED].flatMap((word) => [undefined, ...asked.filter(isId)].map((only): Tried => ({ id, word, only }))),
  )
  const inputs = tried.map((each) => ({ params: valuesFor(named, { ...each, only: undefined }), query: valuesFor(asked, each) }))
  const isValid = (input: Input) => z.safeParse(params, input.params).success && z.safeParse(query, input.query).success
  return [...new Map(inputs.filter(isValid).map((input) => [JSON.stringify(input), input])).values()]
}

// Managers and admins may see more.
const reading = contract.filter(
  ({ endpoint }) => endpoint.method === 'GET' && !['manager', 'admin'].includes(endpoint.access) && !endpoint.streams,
)

async function bodyOf(path: string, { params, query }: Input, token: string | undefined): Promise<string> {
  const url = `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`
  return (await app.inject({ url, query, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })).body
}

test.each(['visitor', 'insider'])(
  'unseen content appears in no GET response for the %s, by any id or search word',
  async (who) => {
    const token = who === 'insider' ? await tokenFor(insider) : undefined
    const leaks: string[] = []
    let asked = 0
    // Other calls refuse visitors before they read anything.
    for (const { name, endpoint } of reading.filter(({ endpoint: { access } }) => who === 'insider' || access === 'public'))
      for (const input of inputsFor(endpoint)) {
        asked += 1
        const words = found(await bodyOf(endpoint.path, input, token))
        if (words.length > 0) leaks.push(`${name} ${JSON.stringify(input)}: ${words}`)
      }

    expect(leaks).toEqual([])
    expect(reading.filter(({ endpoint }) => inputsFor(endpoint).length === 0).map(({ name }) => name)).toEqual([])
    expect(asked).toBeGreaterThan(who === 'insider' ? 1500 : 300)
  },
  600_000,
)

test.each(['heldQuestion', 'heldReply', 'shownReply', 'ownReply', 'heldReplyBelow'])(
  'an unseen post looks nonexistent to other users: %s',
  async (which) => {
    const params = { id: ids[which] ?? 0 }

    const answers = [
      await call(discussions.getThread, { params, query: {} }, insider),
      await call(discussions.createReply, { params, body: { body: 'Me too.' } }, insider),
      await call(discussions.upvotePost, { params, body: { isUpvoted: true } }, insider),
      await call(discussions.followQuestion, { params, body: { isFollowed: true } }, insider),
      await call(discussions.updatePost, { params, body: { body: 'Other words.' } }, insider),
      await call(discussions.deletePost, { params }, insider),
      await call(reportPost, { params, body: { reason: 'It is only a link.' } }, insider),
    ]

    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'POST_NOT_FOUND'))
  },
)

test('unseen content is in no email or notification to other users', async () => {
  await runJobs()

  const mails = mailbox.mails()
  expect(found(JSON.stringify(mails))).toEqual([])
  const told = await db.selectFrom('notifications').selectAll().where('user_id', '=', insider.id).execute()
  expect(found(JSON.stringify(told))).toEqual([])
  // The recipient can't open the reply, because the question above it awaits review.
  expect(told.filter(({ key }) => key === `discussion-post:${ids.heldReplyBelow}`)).toEqual([])
})

test('unseen content is in no file of a user’s data export', async () => {
  await call(requestDataExport, { body: { password: DEMO_PASSWORD } }, insider)
  await runJobs()
  const { data } = await call(getDataExport, {}, insider)
  const { rawPayload } = await app.inject({ url: data.downloadUrl, headers: { authorization: `Bearer ${await tokenFor(insider)}` } })
  const files = Object.values(unzipSync(rawPayload)).map((bytes) => strFromU8(bytes))

  expect(files.length).toBeGreaterThan(5)
  expect(files.flatMap(found)).toEqual([])
})

test('unseen content has no sitemap entry and no social image', async () => {
  const index = (await app.inject({ url: '/sitemap.xml' })).body
  const names = [...index.matchAll(/\/(sitemap-[^<]+)/g)].map(([, name]) => name)
  const maps = await Promise.all(names.map(async (name) => (await app.inject({ url: `/${name}` })).body))
  const courses = Object.entries(ids).filter(([which]) => /^course[A-Z_]+$/.test(which))
  const listed = courses.filter(([, id]) => maps.some((map) => new RegExp(`/courses/${id}(?:[^0-9]|$)`).test(map)))
  const shared = await Promise.all(
    courses.map(async ([, id]) => (await app.inject({ url: `/media/public/social/${id}-0123456789abcdef0123.jpg` })).statusCode),
  )

  expect(courses).toHaveLength(5)
  expect(listed).toEqual([])
  expect(new Set(shared)).toEqual(new Set([404]))
})
