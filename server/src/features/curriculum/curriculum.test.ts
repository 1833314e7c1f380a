import { getEditableCourse } from '@akada/contract/authoring.ts'
import { getCourse, getLecture } from '@akada/contract/courses.ts'
import {
  arrangeCurriculum,
  createLecture,
  createSection,
  deleteLecture,
  deleteResource,
  deleteSection,
  type EditableLecture,
  type EditableSection,
  getCurriculum,
  getLectureText,
  listTrash,
  restoreLecture,
  restoreSection,
  updateLecture,
  updateSection,
} from '@akada/contract/curriculum.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { serialize } from 'cookie'
import { describe, expect, test } from 'vitest'
import { saveQuiz } from '#features/quizzes/save-quiz.ts'
import { listen } from '#platform/database/listen.ts'
import { insist } from '#testing/at-once.ts'
import { givenAdmin, givenCourse, givenInstructor, givenMediaFile, givenSection } from '#testing/builders.ts'
import { definitionOf } from '#testing/quiz-builders.ts'
import { testApp } from '#testing/test-app.ts'

const { app, db, call, clock, connection, deps, runJobs } = await testApp()

const instructor = await givenInstructor(db)
const DAY_MS = 86_400_000

const givenOwn = (course: Parameters<typeof givenCourse>[1] = {}) => givenCourse(db, { instructor_id: instructor.id, ...course })
const curriculumOf = async (id: number): Promise<{ version: number; sections: EditableSection[] }> =>
  (await call(getCurriculum, { params: { id } }, instructor)).data
const orderOf = async (id: number) =>
  (await curriculumOf(id)).sections.map((section) => ({ id: section.id, lectureIds: section.lectures.map((lecture) => lecture.id) }))
const lectureOf = async (courseId: number, id: number): Promise<EditableLecture> => {
  const { sections } = await curriculumOf(courseId)
  return sections.flatMap(({ lectures }) => lectures).find((lecture) => lecture.id === id) ?? expect.unreachable()
}
const statsOf = (courseId: number) =>
  db
    .selectFrom('course_stats')
    .select(['total_lectures as lectures', 'duration_seconds as seconds', 'total_resources as resources'])
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
const givenResource = async (lectureId: number, fileId?: number) => {
  const { id: file_id } = fileId === undefined ? await givenMediaFile(db) : { id: fileId }
  const resource = { lecture_id: lectureId, title: 'Sheet', resource_type: 'PDF' as const, file_extension: 'pdf', file_id }
  return db.insertInto('resources').values(resource).returning('id').executeTakeFirstOrThrow()
}
const add = (sectionId: number, more: object = {}) => call(createLecture, { body: { sectionId, title: 'More', ...more } }, instructor)
const change = (body: { id: number } & Record<string, unknown>) => call(updateLecture, { body } as never, instructor)
const trashLecture = (id: number) => call(deleteLecture, { params: { id } }, instructor)
const trashSection = (id: number) => call(deleteSection, { params: { id } }, instructor)
const later = (ms = 1000) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

describe('curriculum', () => {
  test('is empty at first, and new items are added at the end', async () => {
    const course = await givenOwn({ status: 'DRAFT', curriculum: [] })

    const { data: first } = await call(createSection, { body: { courseId: course.id, title: ' Begin ', description: 'Why' } }, instructor)
    const { data: second } = await call(createSection, { body: { courseId: course.id, title: 'Go on' } }, instructor)
    const { data: video } = await add(first.id)
    const { data: text } = await add(first.id, { contentType: 'TEXT', isPreview: true, description: '<p>So<script>x</script></p>' })

    expect(first).toEqual({
      id: first.id,
      courseId: course.id,
      version: 1,
      title: 'Begin',
      description: 'Why',
      durationString: '0s',
      lectures: [],
      lectureIds: [],
      opens: null,
    })
    expect(text).toMatchObject({ contentType: 'TEXT', isPreview: true, description: '<p>So</p>', hasContent: false, video: null })
    expect(await orderOf(course.id)).toEqual([
      { id: first.id, lectureIds: [video.id, text.id] },
      { id: second.id, lectureIds: [] },
    ])
    expect((await curriculumOf(course.id)).version).toBe(5)
  })

  test('describes the content of each lecture', async () => {
    const file = await givenMediaFile(db, { bytes: 9000, duration_seconds: 65, height: 720 })
    const course = await givenOwn({
      curriculum: [
        [
          { video_id: file.id },
          { video_id: null },
          { content_type: 'QUIZ' },
          { content_type: 'TEXT', content_html: safeHtml`<p>Words</p>` },
        ],
      ],
    })
    const [videoId = 0, emptyId = 0, quizId = 0, textId = 0] = course.lectureIds
    const { id: resourceId } = await givenResource(videoId)
    const caption = { lecture_id: videoId, language: 'en', label: 'English', kind: 'captions' as const, cues: '' }
    await db
      .insertInto('lecture_captions')
      .values({ ...caption, updated_at: clock.now })
      .execute()
    const definition = definitionOf({}, [{ type: 'TRUE_FALSE', prompt: 'Is it?', isTrue: true }])
    const quizBefore = (await lectureOf(course.id, quizId)).hasContent
    await db.transaction().execute((tx) => saveQuiz(tx, { lectureId: quizId, definition, version: 0, now: clock.now }))

    const video = await lectureOf(course.id, videoId)

    const queue = { queuePlace: null, isOriginalOnly: true, unplayablePart: null }
    const seen = { percent: 100, problem: null, bytes: 9000, durationSeconds: 65, height: 720, posterUrl: null, ...queue }
    expect(video).toMatchObject({ hasContent: true, captions: [{ language: 'en', label: 'English' }], questionCount: null })
    expect(video.video).toEqual({ status: 'READY', ...seen })
    expect(video.resources).toMatchObject([{ id: resourceId, title: 'Sheet', resourceType: 'PDF', size: 1000 }])
    expect(await lectureOf(course.id, emptyId)).toMatchObject({ hasContent: false, video: null })
    expect([quizBefore, await lectureOf(course.id, quizId)]).toMatchObject([false, { hasContent: true, questionCount: 1 }])
    expect(await lectureOf(course.id, textId)).toMatchObject({ hasContent: true, questionCount: null })
    await db.insertInto('transcodings').values({ video_id: file.id, status: 'FAILED', percent: 40, problem: 'No picture.' }).execute()
    expect((await lectureOf(course.id, videoId)).video).toEqual({ ...seen, status: 'FAILED', percent: 40, problem: 'No picture.' })
  })

  test('contains resource URLs that work for editors', async () => {
    await deps.storage.put('private/resources/sheet.pdf', Buffer.from('bytes'))
    const file = await givenMediaFile(db, { key: 'private/resources/sheet.pdf', content_type: 'application/pdf', bytes: 5 })
    const course = await givenOwn({ status: 'DRAFT' })
    const [lectureId = 0] = course.lectureIds
    await givenResource(lectureId, file.id)

    const [resource] = (await lectureOf(course.id, lectureId)).resources
    const pass = deps.signer.sign({ for: 'media', userId: instructor.id, until: clock.now.getTime() + DAY_MS })
    const open = (headers: Record<string, string>) => app.inject({ url: resource?.fileUrl ?? '', headers })
    const answers = [await open({ cookie: serialize('akada_media', pass) }), await open({})]

    expect(resource?.fileUrl).toMatch(/^\/media\/signed\//)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 403])
  })

  test('is limited to 100 sections and 1,000 lectures, including restored ones', async () => {
    const course = await givenOwn({ curriculum: [[{}]] })
    const [section] = course.sections
    const [lectureId = 0] = course.lectureIds
    const empty = { section_id: section?.id ?? 0, title: 'Empty', content_type: 'TEXT' as const }
    await db
      .insertInto('all_lectures')
      .values(Array.from({ length: 999 }, (_, place) => ({ ...empty, position: place + 1 })))
      .execute()
    await db
      .insertInto('all_sections')
      .values(Array.from({ length: 98 }, (_, position) => ({ course_id: course.id, title: 'Empty', position: position + 1 })))
      .execute()
    const addSection = () => call(createSection, { body: { courseId: course.id, title: 'One more' } }, instructor)

    expect((await add(section?.id ?? 0)).code).toBe('CURRICULUM_FULL')
    expect([await addSection(), await addSection()]).toMatchObject([{ statusCode: 200 }, { code: 'CURRICULUM_FULL' }])
    await trashLecture(lectureId)
    expect([await add(section?.id ?? 0), await add(section?.id ?? 0)]).toMatchObject([{ statusCode: 200 }, { code: 'CURRICULUM_FULL' }])
    expect((await call(restoreLecture, { params: { id: lectureId } }, instructor)).code).toBe('CURRICULUM_FULL')
    expect((await trashSection(section?.id ?? 0)).statusCode).toBe(200)
    expect(await statsOf(course.id)).toMatchObject({ lectures: 0 })
    await addSection()
    expect((await call(restoreSection, { params: { id: section?.id ?? 0 } }, instructor)).code).toBe('CURRICULUM_FULL')
  })

  test('can be changed only by admins while the course is in review', async () => {
    const course = await givenOwn({ status: 'UNDER_REVIEW' })
    const [lectureId = 0] = course.lectureIds
    const [section] = course.sections
    const id = section?.id ?? 0
    const acts = [
      () => call(createSection, { body: { courseId: course.id, title: 'X' } }, instructor),
      () => call(updateSection, { body: { id, title: 'X' } }, instructor),
      () => trashSection(id),
      () => call(restoreSection, { params: { id } }, instructor),
      () => add(id),
      () => change({ id: lectureId, title: 'X' }),
      () => trashLecture(lectureId),
      () => call(restoreLecture, { params: { id: lectureId } }, instructor),
      () => call(arrangeCurriculum, { params: { id: course.id }, body: { version: 1, sections: [] } }, instructor),
    ]

    const answers = []
    for (const act of acts) answers.push((await act()).code)

    expect(answers).toEqual(Array(acts.length).fill('COURSE_NOT_EDITABLE'))
    expect((await curriculumOf(course.id)).version).toBe(1)
    expect((await call(updateSection, { body: { id, title: 'By an admin' } }, await givenAdmin(db))).statusCode).toBe(200)
  })
})

describe('section', () => {
  test('changes only in the sent fields, and an outdated tab gets the newer version', async () => {
    const course = await givenOwn()
    const id = course.sections[0]?.id ?? 0

    const first = await call(updateSection, { body: { id, version: 1, title: 'From the first tab' } }, instructor)
    const late = await call(updateSection, { body: { id, version: 1, description: 'From the second tab' } }, instructor)

    expect(first.data).toMatchObject({ version: 2, title: 'From the first tab', description: '' })
    expect(late).toMatchObject({ statusCode: 409, code: 'EDIT_CONFLICT', data: first.data })
  })
})

describe('lecture', () => {
  test('changes only in the sent fields, and an outdated tab gets the newer version', async () => {
    const course = await givenOwn()
    const [id = 0] = course.lectureIds

    const first = await change({ id, version: 1, title: 'From the first tab', isPreview: true, discussionEnabled: true })
    const late = await change({ id, version: 1, description: 'From the second tab' })
    const unversioned = await change({ id, description: '<p>Said <i>so</i></p>' })

    expect(first.data).toMatchObject({ version: 2, title: 'From the first tab', isPreview: true, discussionEnabled: true })
    expect(late).toMatchObject({ statusCode: 409, code: 'EDIT_CONFLICT', data: { ...first.data, resources: [] } })
    expect(unversioned.data).toMatchObject({ version: 3, title: 'From the first tab', description: '<p>Said <i>so</i></p>' })
  })

  test('keeps its version when a setting changes, so that a text that is saved at the same time isn’t refused', async () => {
    const [id = 0] = (await givenOwn()).lectureIds

    const settings = [{ isPreview: true }, { discussionEnabled: true }, { opens: { kind: 'AFTER_DAYS' as const, days: 3 } }]
    for (const setting of settings) expect((await change({ id, ...setting })).data).toMatchObject({ ...setting, version: 1 })

    expect((await change({ id, version: 1, title: 'Typed before the settings' })).data).toMatchObject({ version: 2, isPreview: true })
  })

  test('is changed by only one of twenty concurrent edits to the same version', async () => {
    const course = await givenOwn()
    const [id = 0] = course.lectureIds

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, tab) => insist(() => change({ id, version: 1, title: `From tab ${tab}` }))),
    )

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'EDIT_CONFLICT')).toHaveLength(19)
    expect((await lectureOf(course.id, id)).version).toBe(2)
  })

  test('with text is sanitized, and its duration is the reading time', async () => {
    const course = await givenOwn({ curriculum: [[{ content_type: 'TEXT', duration_seconds: 0 }, {}]] })
    const [id = 0, videoId = 0] = course.lectureIds
    const html = `<h3>Title</h3><p>${'word '.repeat(399)}</p><script>alert(1)</script>`
    const text = async () => (await call(getLectureText, { params: { id } }, instructor)).data

    const { data } = await change({ id, contentHtml: html })

    expect(data).toMatchObject({ hasContent: true, durationSeconds: 120, version: 2 })
    expect(await text()).toEqual({ version: 2, contentHtml: expect.stringMatching(/^<h3>Title<\/h3><p>word [^<]*<\/p>$/) })
    expect(await statsOf(course.id)).toMatchObject({ seconds: 180 })
    expect((await change({ id, contentHtml: '<p> <br></p>' })).data).toMatchObject({ hasContent: false, durationSeconds: 0 })
    expect(await text()).toEqual({ version: 3, contentHtml: '' })
    expect((await change({ id, contentHtml: `<p>${'long '.repeat(20_000)}</p>` })).statusCode).toBe(200)
    expect((await change({ id: videoId, contentHtml: '<p>No</p>' })).code).toBe('LECTURE_NOT_TEXT')
    expect((await call(getLectureText, { params: { id: videoId } }, instructor)).code).toBe('LECTURE_NOT_TEXT')
  })

  test('with a long text is parsed before the course is locked, so that a busy thread holds no locks', async () => {
    const { id: courseId, lectureIds } = await givenOwn({ status: 'DRAFT', curriculum: [[{ content_type: 'TEXT' }]] })
    const [id = 0] = lectureIds
    const deep = `<p>${'long '.repeat(6_000)}</p>${'<blockquote>'.repeat(200)}${'</blockquote>'.repeat(200)}`

    const refused = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('courses').select('id').where('id', '=', courseId).forUpdate().execute()
      return call(updateLecture, { body: { id, contentHtml: deep } }, instructor)
    })

    expect(refused).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path: 'contentHtml' }] })
  })

  test('moves to the end of another section', async () => {
    const course = await givenOwn({ curriculum: [[{}, {}], [{}]] })
    const [first, second] = course.sections
    const [a = 0, b = 0, c = 0] = course.lectureIds

    const { data } = await change({ id: a, sectionId: second?.id })

    expect(data).toMatchObject({ sectionId: second?.id, version: 2 })
    expect(await orderOf(course.id)).toEqual([
      { id: first?.id, lectureIds: [b] },
      { id: second?.id, lectureIds: [c, a] },
    ])
    expect((await curriculumOf(course.id)).version).toBe(2)
    expect(await statsOf(course.id)).toMatchObject({ lectures: 3, seconds: 180 })
  })
})

describe('curriculum order', () => {
  test('is saved as sent, across sections', async () => {
    const course = await givenOwn({ curriculum: [[{}, {}], [{}]] })
    const [first, second] = course.sections
    const [a = 0, b = 0, c = 0] = course.lectureIds
    const sections = [
      { id: second?.id ?? 0, lectureIds: [b, c, a] },
      { id: first?.id ?? 0, lectureIds: [] },
    ]

    const { data } = await call(arrangeCurriculum, { params: { id: course.id }, body: { version: 1, sections } }, instructor)

    expect(data.version).toBe(2)
    expect(await orderOf(course.id)).toEqual(sections)
    const shown = (await call(getCourse, { params: { id: course.id } })).data.sections
    expect(shown.map(({ id, lectures }: EditableSection) => [id, lectures.map((lecture) => lecture.id)])).toEqual(
      sections.map(({ id, lectureIds }) => [id, lectureIds]),
    )
  })

  test.each([
    ['added', async (_: number, sectionId: number) => add(sectionId)],
    ['deleted', async (lectureId: number) => trashLecture(lectureId)],
    ['moved', async (id: number, __: number, sectionId: number) => change({ id, sectionId })],
  ])('is refused with the newer curriculum if the tab was loaded before a lecture was %s', async (_, act) => {
    const course = await givenOwn({ curriculum: [[{}, {}], []] })
    const sections = await orderOf(course.id)
    await act(course.lectureIds[0] ?? 0, course.sections[0]?.id ?? 0, course.sections[1]?.id ?? 0)
    const newer = await orderOf(course.id)

    const late = await call(arrangeCurriculum, { params: { id: course.id }, body: { version: 1, sections } }, instructor)

    expect(late).toMatchObject({ statusCode: 409, code: 'EDIT_CONFLICT', data: { version: 2 } })
    expect(late.data.sections.map(({ id, lectures }: EditableSection) => ({ id, lectureIds: lectures.map((each) => each.id) }))).toEqual(
      newer,
    )
    expect(await orderOf(course.id)).toEqual(newer)
  })

  test('stays consistent while twenty requests add and arrange items concurrently', async () => {
    const course = await givenOwn({ curriculum: [[{}, {}, {}], [{}]] })
    const sectionIds = course.sections.map(({ id }) => id)
    const turned = (await orderOf(course.id)).map(({ id, lectureIds }) => ({ id, lectureIds: lectureIds.toReversed() })).toReversed()

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, caller) =>
        insist(() => {
          if (caller % 4 === 0)
            return call(arrangeCurriculum, { params: { id: course.id }, body: { version: 1, sections: turned } }, instructor)
          if (caller % 4 === 1) return call(createSection, { body: { courseId: course.id, title: `Section ${caller}` } }, instructor)
          return add(sectionIds[caller % 2] ?? 0)
        }),
      ),
    )

    const places = await db
      .selectFrom('lectures')
      .innerJoin('sections', 'sections.id', 'lectures.section_id')
      .select(['section_id as sectionId', 'lectures.position'])
      .where('course_id', '=', course.id)
      .execute()
    const sections = await db.selectFrom('sections').select('position').where('course_id', '=', course.id).execute()
    expect(answers.filter(({ statusCode, code }) => statusCode !== 200 && code !== 'EDIT_CONFLICT')).toEqual([])
    expect(new Set(places.map(({ sectionId, position }) => `${sectionId}:${position}`)).size).toBe(14)
    expect(new Set(sections.map(({ position }) => position)).size).toBe(7)
    expect(await statsOf(course.id)).toMatchObject({ lectures: 14 })
    expect((await curriculumOf(course.id)).version).toBe(1 + answers.filter(({ statusCode }) => statusCode === 200).length)
  })
})

describe('trash', () => {
  const trashOf = async (id: number) => (await call(listTrash, { params: { id } }, instructor)).data

  test('restores a lecture to its place, with its resources', async () => {
    const course = await givenOwn({ curriculum: [[{}, {}, {}]] })
    const [, id = 0] = course.lectureIds
    await givenResource(id)
    const before = await orderOf(course.id)

    expect((await trashLecture(id)).statusCode).toBe(200)
    const without = await statsOf(course.id)
    const listed = await trashOf(course.id)
    const { data } = await call(restoreLecture, { params: { id } }, instructor)

    expect(without).toEqual({ lectures: 2, seconds: 120, resources: 0 })
    const deletedAt = clock.now.toISOString()
    const goneAt = new Date(clock.now.getTime() + 30 * DAY_MS).toISOString()
    expect(listed).toEqual([{ kind: 'LECTURE', id, title: data.title, totalLectures: 0, deletedAt, goneAt }])
    expect(await orderOf(course.id)).toEqual(before)
    expect(data.resources).toHaveLength(1)
    expect(await statsOf(course.id)).toEqual({ lectures: 3, seconds: 180, resources: 1 })
    expect(await trashOf(course.id)).toEqual([])
  })

  test('restores a section with the lectures deleted along with it, but not lectures deleted earlier', async () => {
    const course = await givenOwn({ curriculum: [[{}], [{}, {}, {}], [{}]] })
    const [, section] = course.sections
    const id = section?.id ?? 0
    const [, b = 0, c = 0, d = 0] = course.lectureIds
    await trashLecture(c)
    later()

    await trashSection(id)
    const listed = (await trashOf(course.id)).map(
      ({ kind, totalLectures, ...row }: { kind: string; totalLectures: number; id: number }) => [kind, row.id, totalLectures],
    )
    const { data } = await call(restoreSection, { params: { id } }, instructor)

    expect(listed).toEqual([
      ['SECTION', id, 2],
      ['LECTURE', c, 0],
    ])
    expect(data.lectures.map((lecture: EditableLecture) => lecture.id)).toEqual([b, d])
    expect((await orderOf(course.id)).map((each) => each.id)).toEqual(course.sections.map((each) => each.id))
    expect(await statsOf(course.id)).toMatchObject({ lectures: 4 })
  })

  test('restores a lecture to the last section if its own section was deleted, and refuses if the course has no section', async () => {
    const course = await givenOwn({ curriculum: [[{}], [{}], [{}]] })
    const [first, second, third] = course.sections.map(({ id }) => id)
    const [a = 0, , c = 0] = course.lectureIds
    await trashLecture(a)
    later()
    await trashSection(first ?? 0)

    const { data } = await call(restoreLecture, { params: { id: a } }, instructor)

    expect(data.sectionId).toBe(third)
    expect((await orderOf(course.id)).at(-1)?.lectureIds).toEqual([c, a])
    later()
    await trashLecture(a)
    later()
    for (const id of [second, third]) await trashSection(id ?? 0)
    expect((await call(restoreLecture, { params: { id: a } }, instructor)).code).toBe('SECTION_NOT_FOUND')
  })

  test('restores an item once for concurrent requests', async () => {
    const course = await givenOwn()
    const [id = 0] = course.lectureIds
    await trashLecture(id)

    const answers = await Promise.all(Array.from({ length: 10 }, () => insist(() => call(restoreLecture, { params: { id } }, instructor))))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect((await curriculumOf(course.id)).version).toBe(3)
    expect(await statsOf(course.id)).toMatchObject({ lectures: 2 })
  })

  test('keeps items for at most 30 days', async () => {
    const course = await givenOwn()
    const [id = 0] = course.lectureIds
    await trashLecture(id)

    later(30 * DAY_MS)

    expect(await trashOf(course.id)).toEqual([])
    expect((await call(restoreLecture, { params: { id } }, instructor)).code).toBe('LECTURE_NOT_FOUND')
  })
})

describe('resource', () => {
  test('is deleted with its file, unless another resource uses the file', async () => {
    const course = await givenOwn()
    const [a = 0, b = 0] = course.lectureIds
    await deps.storage.put('private/resources/one.pdf', Buffer.from('bytes'))
    const file = await givenMediaFile(db, { key: 'private/resources/one.pdf' })
    const [first, second] = [await givenResource(a, file.id), await givenResource(b, file.id)]
    const left = async () => {
      await runJobs()
      return deps.storage.size(file.key)
    }

    expect((await call(deleteResource, { params: { id: first.id } }, instructor)).statusCode).toBe(200)
    expect([await left(), (await statsOf(course.id)).resources]).toEqual([5, 1])
    await call(deleteResource, { params: { id: second.id } }, instructor)
    expect([await left(), (await statsOf(course.id)).resources]).toEqual([undefined, 0])
  })

  test('of a lecture in the trash can’t be deleted', async () => {
    const course = await givenOwn()
    const [lectureId = 0] = course.lectureIds
    const { id } = await givenResource(lectureId)
    await trashLecture(lectureId)

    expect((await call(deleteResource, { params: { id } }, instructor)).code).toBe('RESOURCE_NOT_FOUND')
  })
})

test('every curriculum change invalidates rendered pages', async () => {
  const course = await givenOwn({ curriculum: [[{}], [{}]] })
  const [lectureId = 0] = course.lectureIds
  const [, section] = course.sections
  const id = section?.id ?? 0
  const acts = [
    () => change({ id: lectureId, title: 'Another' }),
    () => trashLecture(lectureId),
    () => call(restoreLecture, { params: { id: lectureId } }, instructor),
    () => call(updateSection, { body: { id, title: 'Another' } }, instructor),
    () => trashSection(id),
  ]

  for (const act of acts) {
    let tell = (_: string) => {}
    const told = new Promise<string>((resolve) => {
      tell = resolve
    })
    const listener = await listen(connection, ['catalog'], { onNotification: tell, onReconnect: () => {}, onError: () => {} })
    await act()
    expect(await told).toBe('catalog')
    await listener.close()
  }
})

test('one call returns everything about a course that can be edited', async () => {
  const course = await givenOwn()

  const { data } = await call(getEditableCourse, { params: { id: course.id } }, instructor)

  expect(data).toMatchObject({ course: { id: course.id, version: 1 }, curriculumVersion: 1 })
  expect(data.sections).toEqual((await curriculumOf(course.id)).sections)
  expect((await call(getLecture, { params: { id: course.lectureIds[0] ?? 0 } })).data).not.toHaveProperty('version')
  await givenSection(db, course.id, { position: 5, title: 'Later', lectures: [] })
  expect((await call(getEditableCourse, { params: { id: course.id } }, instructor)).data.sections).toHaveLength(2)
})
