import { randomUUID } from 'node:crypto'
import {
  countNotes,
  createNote,
  deleteNote,
  exportNotes,
  getNotebook,
  listNotebooks,
  listNotes,
  updateNote,
} from '@akada/contract/notes.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { describe, expect, test } from 'vitest'
import { endEnrollment, givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { MOST_NOTES } from './notes.rules.ts'

const { db, call, clock } = await testApp()

type Wanted = { clientId?: string; lectureId: number; second?: number | null; text?: string }
const note = (wanted: Wanted, as?: TestPerson) => call(createNote, { body: { clientId: randomUUID(), ...wanted } }, as)
const list = (courseId: number, as?: TestPerson, lectureId?: number) =>
  call(listNotes, { query: { courseId: String(courseId), ...(lectureId && { lectureId: String(lectureId) }) } }, as)
const read = (courseId: number, as?: TestPerson) => call(exportNotes, { query: { courseId: String(courseId) } }, as)

async function givenLearner() {
  const course = await givenCourse(db, {
    title: 'Bricklaying',
    sectionTitles: ['Ground', 'Walls'],
    curriculum: [
      [{ title: 'Tools' }, { title: 'Mortar', content_type: 'TEXT', content_html: safeHtml`<p>Mix.</p>` }],
      [{ title: 'Laying *bricks*' }],
    ],
  })
  const { userId } = await givenEnrollment(db, { course_id: course.id })
  const [tools = 0, mortar = 0, bricks = 0] = course.lectureIds
  return { course, student: { id: userId }, tools, mortar, bricks }
}

describe('creating a note', () => {
  test('stores the time and the trimmed text', async () => {
    const { course, student, tools } = await givenLearner()

    const made = await note({ lectureId: tools, second: 252, text: '  Buy a trowel.\n' }, student)

    expect(made).toMatchObject({ statusCode: 200, data: { lectureId: tools, second: 252, text: 'Buy a trowel.' } })
    expect((await list(course.id, student)).data).toEqual([made.data])
  })

  test('without text creates a bookmark, and in a text lecture stores no time', async () => {
    const { student, tools, mortar } = await givenLearner()

    expect((await note({ lectureId: tools, second: 0 }, student)).data).toMatchObject({ second: 0, text: '' })
    expect((await note({ lectureId: mortar, second: 30, text: 'One part lime' }, student)).data).toMatchObject({ second: null })
  })

  test('requires access to the lecture', async () => {
    const { course, tools } = await givenLearner()
    const preview = (await givenCourse(db, { curriculum: [[{ is_preview: true }]] })).lectureIds[0] ?? 0
    const draft = (await givenCourse(db, { status: 'DRAFT' })).lectureIds[0] ?? 0
    const stranger = await givenUser(db)
    const asked: [number, number, TestPerson | undefined][] = [
      [401, tools, undefined],
      [403, tools, stranger],
      [403, tools, await givenInstructor(db)],
      [403, tools, await givenManager(db)],
      [200, tools, { id: course.instructorId }],
      [200, tools, await givenAdmin(db)],
      [200, preview, stranger],
      [404, draft, stranger],
      [404, 2_000_000_000, stranger],
    ]

    const answers = await Promise.all(asked.map(([, lectureId, person]) => note({ lectureId, second: 1 }, person)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(asked.map(([status]) => status))
    expect((await list(course.id, stranger)).data).toEqual([])
  })

  test('ten times concurrently with the same id creates one', async () => {
    const { course, student, tools } = await givenLearner()
    const clientId = randomUUID()

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => note({ clientId, lectureId: tools, second: 5, text: `Try ${number}` }, student)),
    )
    const later = await note({ clientId: clientId.toUpperCase(), lectureId: tools, second: 9, text: 'Again' }, student)

    expect(new Set([...answers, later].map(({ data }) => data.id)).size).toBe(1)
    expect((await list(course.id, student)).data).toHaveLength(1)
    expect(later.data).toEqual(answers[0]?.data)
  })

  test('accepts an id that another user has used', async () => {
    const [one, other] = [await givenLearner(), await givenLearner()]
    const clientId = randomUUID()

    const first = await note({ clientId, lectureId: one.tools, text: 'Mine' }, one.student)
    const second = await note({ clientId, lectureId: other.tools, text: 'Theirs' }, other.student)

    expect(second).toMatchObject({ statusCode: 200, data: { text: 'Theirs' } })
    expect(second.data.id).not.toBe(first.data.id)
  })

  test('is limited to 1,000 notes per course and user, even with concurrent requests', async () => {
    const { course, student, tools } = await givenLearner()
    const other = await givenCourse(db)
    await givenEnrollment(db, { course_id: other.id, user_id: student.id })
    const at = { created_at: clock.now, updated_at: clock.now }
    await db
      .insertInto('notes')
      .values(
        Array.from({ length: MOST_NOTES - 3 }, () => ({
          user_id: student.id,
          course_id: course.id,
          lecture_id: tools,
          client_id: randomUUID(),
          ...at,
        })),
      )
      .execute()

    const answers = await Promise.all(Array.from({ length: 10 }, () => note({ lectureId: tools, second: 1 }, student)))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    expect(answers.find(({ statusCode }) => statusCode !== 200)).toMatchObject({ statusCode: 409, code: 'NOTES_FULL' })
    expect((await list(course.id, student)).data).toHaveLength(MOST_NOTES)
    expect((await note({ lectureId: other.lectureIds[0] ?? 0 }, student)).statusCode).toBe(200)
  })

  test.each([
    ['that is too long', { text: 'x'.repeat(2001) }],
    ['at a negative time', { second: -1 }],
    ['at a time beyond any video', { second: 86_401 }],
    ['at a fractional second', { second: 1.5 }],
    ['with a character that can’t be stored', { text: 'a\u0000b' }],
    ['with a malformed id', { clientId: 'mine' }],
  ])('rejects a note %s', async (_, wanted) => {
    const { course, student, tools } = await givenLearner()

    expect((await note({ lectureId: tools, ...wanted }, student)).statusCode).toBe(400)
    expect((await list(course.id, student)).data).toEqual([])
  })
})

describe('a user’s notes', () => {
  test('can be read, changed and deleted only by their author', async () => {
    const { course, student, tools } = await givenLearner()
    const { data: mine } = await note({ lectureId: tools, second: 3, text: 'Mine' }, student)
    const others = [{ id: course.instructorId }, await givenAdmin(db), await givenManager(db), await givenUser(db)]

    for (const other of others) {
      expect((await list(course.id, other)).data).toEqual([])
      expect(await read(course.id, other)).toMatchObject({ statusCode: 404, code: 'NOTES_NONE' })
      expect(await call(updateNote, { params: { id: mine.id }, body: { text: 'Yours' } }, other)).toMatchObject({ statusCode: 404 })
      expect(await call(deleteNote, { params: { id: mine.id } }, other)).toMatchObject({ statusCode: 404, code: 'NOTE_NOT_FOUND' })
    }
    expect((await list(course.id)).statusCode).toBe(401)
    expect((await list(course.id, student)).data).toEqual([mine])
  })

  test('can be listed by lecture', async () => {
    const { course, student, tools, bricks } = await givenLearner()
    await note({ lectureId: tools, second: 3 }, student)
    await note({ lectureId: bricks, second: 4 }, student)

    const { data } = await list(course.id, student, bricks)

    expect(data).toMatchObject([{ lectureId: bricks, second: 4 }])
  })

  test('can be edited', async () => {
    const { student, tools } = await givenLearner()
    const { data: made } = await note({ lectureId: tools, second: 3 }, student)
    clock.now = new Date(clock.now.getTime() + 60_000)

    const changed = await call(updateNote, { params: { id: made.id }, body: { text: 'Now with words' } }, student)

    expect(changed.data).toEqual({ ...made, text: 'Now with words', updatedAt: clock.now.toISOString() })
  })

  test('are deleted once, and can be recreated with the same id', async () => {
    const { course, student, tools } = await givenLearner()
    const { data: made } = await note({ lectureId: tools, second: 3, text: 'Oh' }, student)

    const times = await Promise.all([1, 2, 3].map(() => call(deleteNote, { params: { id: made.id } }, student)))
    const again = await note({ clientId: made.clientId, lectureId: tools, second: 3, text: 'Oh' }, student)

    expect(times.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
    expect((await list(course.id, student)).data).toEqual([again.data])
  })

  test('remain after a refund of the course, though no new ones can be created', async () => {
    const { course, student, tools } = await givenLearner()
    const { data: made } = await note({ lectureId: tools, second: 3, text: 'Kept' }, student)
    await endEnrollment(db, { userId: student.id, courseId: course.id })

    expect((await list(course.id, student)).data).toEqual([made])
    expect((await read(course.id, student)).text).toContain('Kept')
    expect(await note({ lectureId: tools, second: 4 }, student)).toMatchObject({ statusCode: 403, code: 'NOT_ENROLLED' })
    expect((await call(deleteNote, { params: { id: made.id } }, student)).statusCode).toBe(200)
  })

  test('remain when their lecture is removed from the course', async () => {
    const { course, student, tools } = await givenLearner()
    await note({ lectureId: tools, second: 3, text: 'Kept' }, student)
    await db.deleteFrom('lectures').where('id', '=', tools).execute()

    expect((await list(course.id, student)).data).toMatchObject([{ lectureId: null, second: 3, text: 'Kept' }])
    expect((await read(course.id, student)).text).toContain('## Removed lectures\n\n- **0:03**\\\n  Kept\n')
  })

  test('are exported as a file, in course order', async () => {
    const { course, student, tools, mortar, bricks } = await givenLearner()
    await note({ lectureId: bricks, second: 61, text: 'Level first' }, student)
    await note({ lectureId: mortar, text: 'One part lime' }, student)
    await note({ lectureId: tools, second: 9 }, student)
    await note({ lectureId: tools, second: 4, text: '<b>Trowel</b>' }, student)
    const place = `http://localhost:3000/my-learning/courses/${course.id}?lecture=`

    const file = await read(course.id, student)

    expect(file.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': expect.stringContaining('attachment; filename="Notes-Bricklaying.md"'),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(file.text).toBe(`# Notes: Bricklaying

## Ground

### Tools

- [0:04](${place}${tools}&t=4)\\
  \\<b\\>Trowel\\</b\\>

- [0:09](${place}${tools}&t=9)

### Mortar

- [Note](${place}${mortar})\\
  One part lime

## Walls

### Laying \\*bricks\\*

- [1:01](${place}${bricks}&t=61)\\
  Level first
`)
  })
})

describe('note counts per lecture', () => {
  const counts = (courseId: number, as?: TestPerson) => call(countNotes, { query: { courseId: String(courseId) } }, as)

  async function givenNoteTakers(course: { id: number }, lectureId: number, count: number) {
    const people = await Promise.all(Array.from({ length: count }, () => givenEnrollment(db, { course_id: course.id })))
    for (const { userId } of people) await note({ lectureId }, { id: userId })
    return people
  }

  test('count each student once, contain no text, and omit counts that would identify students', async () => {
    const { course, tools, mortar, bricks } = await givenLearner()
    const instructor = { id: course.instructorId }
    const [first] = await givenNoteTakers(course, tools, 3)
    await note({ lectureId: tools, second: 9, text: 'Again' }, { id: first?.userId ?? '' })
    await givenNoteTakers(course, mortar, 2)
    await note({ lectureId: mortar }, instructor)
    await note({ lectureId: mortar }, await givenAdmin(db))
    await givenNoteTakers(course, bricks, 4)

    expect((await counts(course.id, instructor)).data).toEqual([
      { lectureId: tools, people: 3 },
      { lectureId: bricks, people: 4 },
    ])
  })

  test('exclude students with a refund', async () => {
    const { course, tools } = await givenLearner()
    const [first] = await givenNoteTakers(course, tools, 3)
    await endEnrollment(db, { userId: first?.userId ?? '', courseId: course.id })

    expect((await counts(course.id, { id: course.instructorId })).data).toEqual([])
  })

  test('are available only to the course’s instructor and admins', async () => {
    const { course, student, tools } = await givenLearner()
    await givenNoteTakers(course, tools, 3)
    const asked: [number, TestPerson | undefined][] = [
      [401, undefined],
      [403, await givenUser(db)],
      [403, student],
      [403, await givenInstructor(db)],
      [200, { id: course.instructorId }],
      [403, await givenManager(db)],
      [200, await givenAdmin(db)],
    ]

    const answers = await Promise.all(asked.map(([, person]) => counts(course.id, person)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(asked.map(([status]) => status))
    expect(await counts(2_000_000_000, student)).toMatchObject({ statusCode: 404, code: 'COURSE_NOT_FOUND' })
  })
})

describe('the overview of all notes', () => {
  const notebooks = (as?: TestPerson) => call(listNotebooks, {}, as)
  const notebook = (courseId: number, as?: TestPerson) => call(getNotebook, { params: { courseId } }, as)

  test('lists courses by most recent note, and marks those without access', async () => {
    const [given, kept] = [await givenLearner(), await givenCourse(db)]
    const { course, student, tools, mortar } = given
    await givenEnrollment(db, { course_id: kept.id, user_id: student.id })
    await note({ lectureId: tools }, student)
    await note({ lectureId: mortar }, student)
    clock.now = new Date(clock.now.getTime() + 1000)
    await note({ lectureId: kept.lectureIds[0] ?? 0 }, student)
    await note({ lectureId: tools }, { id: course.instructorId })
    await endEnrollment(db, { userId: student.id, courseId: course.id })

    expect((await notebooks(student)).data).toEqual([
      { courseId: kept.id, title: kept.title, notes: 1, isEnrolled: true },
      { courseId: course.id, title: 'Bricklaying', notes: 2, isEnrolled: false },
    ])
    expect((await notebooks(await givenUser(db))).data).toEqual([])
    expect((await notebooks()).statusCode).toBe(401)
  })

  test('includes lecture names after a refund of a course that is no longer sold', async () => {
    const { course, student, tools, bricks } = await givenLearner()
    await note({ lectureId: bricks, second: 252, text: 'Wet the bricks.' }, student)
    await note({ lectureId: tools, second: 3 }, student)
    await endEnrollment(db, { userId: student.id, courseId: course.id })
    await db.updateTable('courses').set({ status: 'ARCHIVED' }).where('id', '=', course.id).execute()
    await db.deleteFrom('lectures').where('id', '=', tools).execute()

    const { data } = await notebook(course.id, student)

    expect(data).toMatchObject({ title: 'Bricklaying', isEnrolled: false })
    expect(data.notes).toMatchObject([
      { section: 'Walls', lecture: 'Laying *bricks*', lectureId: bricks, second: 252, text: 'Wet the bricks.' },
      { section: null, lecture: null, lectureId: null, second: 3, text: '' },
    ])
    expect(await notebook(course.id, await givenUser(db))).toMatchObject({ statusCode: 404, code: 'NOTES_NONE' })
    expect(await notebook(course.id, { id: course.instructorId })).toMatchObject({ statusCode: 404, code: 'NOTES_NONE' })
  })
})
