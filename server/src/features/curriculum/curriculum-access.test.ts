// The authorization table for building courses, for each actor: with a draft, with a published course, and with ids from other courses.
import {
  archiveCourse,
  createCourse,
  deleteCourse,
  getEditableCourse,
  listOwnCourses,
  restoreCourse,
  updateCourse,
} from '@akada/contract/authoring.ts'
import { getCaptions } from '@akada/contract/captions.ts'
import { downloadResource, getCourse, getLecture, getSection, listLectures, listSections } from '@akada/contract/courses.ts'
import * as curriculum from '@akada/contract/curriculum.ts'
import type { Endpoint, Sent } from '@akada/contract/endpoint.ts'
import { getPlayback } from '@akada/contract/playback.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  givenAdmin,
  givenCategory,
  givenCourse,
  givenEnrollment,
  givenInstructor,
  givenManager,
  givenMediaFile,
  givenUser,
} from '#testing/builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const { db, call } = await testApp()

const instructor = await givenInstructor(db)
const admin = await givenAdmin(db)
const category = await givenCategory(db)
const other = await givenInstructor(db)
const otherCourse = await givenCourse(db, { instructor_id: other.id, status: 'DRAFT' })
const actors: Record<string, TestPerson | undefined> = {
  anyone: undefined,
  'a student': await givenUser(db),
  'another instructor': other,
  'its instructor': instructor,
  'a manager': await givenManager(db),
  'an admin': admin,
}

type Ids = {
  courseId: number
  sectionId: number
  lectureId: number
  textId: number
  binnedSectionId: number
  binnedId: number
  resourceId: number
}

async function givenOwn(status: 'DRAFT' | 'LIVE'): Promise<Ids> {
  const course = await givenCourse(db, {
    instructor_id: instructor.id,
    status,
    curriculum: [[{}, { content_type: 'TEXT', content_html: safeHtml`<p>Words</p>` }, {}], []],
  })
  const [lectureId = 0, textId = 0, binnedId = 0] = course.lectureIds
  const [section, binned] = course.sections
  const [sectionId, binnedSectionId] = [section?.id ?? 0, binned?.id ?? 0]
  const { id: file_id } = await givenMediaFile(db)
  const resource = { lecture_id: lectureId, title: 'Sheet', resource_type: 'PDF' as const, file_extension: 'pdf', file_id }
  const { id: resourceId } = await db.insertInto('resources').values(resource).returning('id').executeTakeFirstOrThrow()
  await call(curriculum.deleteLecture, { params: { id: binnedId } }, instructor)
  await call(curriculum.deleteSection, { params: { id: binnedSectionId } }, instructor)
  return { courseId: course.id, sectionId, lectureId, textId, binnedSectionId, binnedId, resourceId }
}

const to =
  <E extends Endpoint>(endpoint: E, input: (ids: Ids) => Sent<E>) =>
  (ids: Ids, person?: TestPerson) =>
    call(endpoint, input(ids), person)

const versionOf = async (courseId: number) => (await call(curriculum.getCurriculum, { params: { id: courseId } }, admin)).data.version

/** Calls that are allowed for a draft and a published course, and can be repeated. */
const changes: Record<string, ReturnType<typeof to>> = {
  getEditableCourse: to(getEditableCourse, ({ courseId }) => ({ params: { id: courseId } })),
  updateCourse: to(updateCourse, ({ courseId }) => ({ body: { id: courseId, title: 'Another title' } })),
  createSection: to(curriculum.createSection, ({ courseId }) => ({ body: { courseId, title: 'More' } })),
  updateSection: to(curriculum.updateSection, ({ sectionId }) => ({ body: { id: sectionId, title: 'Other' } })),
  createLecture: to(curriculum.createLecture, ({ sectionId }) => ({ body: { sectionId, title: 'More' } })),
  updateLecture: to(curriculum.updateLecture, ({ lectureId }) => ({ body: { id: lectureId, title: 'Other' } })),
  getLectureText: to(curriculum.getLectureText, ({ textId }) => ({ params: { id: textId } })),
  getCurriculum: to(curriculum.getCurriculum, ({ courseId }) => ({ params: { id: courseId } })),
  listTrash: to(curriculum.listTrash, ({ courseId }) => ({ params: { id: courseId } })),
  arrangeCurriculum: async ({ courseId }, person) => {
    const { data } = await call(curriculum.getCurriculum, { params: { id: courseId } }, admin)
    const sections = data.sections.map((section: { id: number; lectures: { id: number }[] }) => ({
      id: section.id,
      lectureIds: section.lectures.map(({ id }) => id),
    }))
    return call(curriculum.arrangeCurriculum, { params: { id: courseId }, body: { version: await versionOf(courseId), sections } }, person)
  },
}

/** Changes that work only once. */
const once: Record<string, ReturnType<typeof to>> = {
  deleteSection: to(curriculum.deleteSection, ({ sectionId }) => ({ params: { id: sectionId } })),
  deleteLecture: to(curriculum.deleteLecture, ({ lectureId }) => ({ params: { id: lectureId } })),
  deleteResource: to(curriculum.deleteResource, ({ resourceId }) => ({ params: { id: resourceId } })),
}

/** Other users can't restore items or find out what the trash contains, even for a published course. */
const restoring: Record<string, ReturnType<typeof to>> = {
  restoreSection: to(curriculum.restoreSection, ({ binnedSectionId }) => ({ params: { id: binnedSectionId } })),
  restoreLecture: to(curriculum.restoreLecture, ({ binnedId }) => ({ params: { id: binnedId } })),
}

async function statuses(ask: ReturnType<typeof to>, ids: Ids, people = Object.values(actors)): Promise<string> {
  const answers: number[] = []
  for (const person of people) answers.push((await ask(ids, person)).statusCode)
  return answers.join(' ')
}

describe(`authorization for ${Object.keys(actors).join(', ')}`, () => {
  const ids = { DRAFT: {} as Ids, LIVE: {} as Ids }
  beforeEach(async () => {
    for (const status of ['DRAFT', 'LIVE'] as const) ids[status] = await givenOwn(status)
  })

  test.each(Object.entries(changes))('%s is allowed for the course’s instructor and admins', async (_, ask) => {
    expect(await statuses(ask, ids.DRAFT)).toBe('401 403 404 200 403 200')
    expect(await statuses(ask, ids.LIVE)).toBe('401 403 403 200 403 200')
  })

  const others = Object.values(actors).filter((person) => person !== instructor && person !== admin)

  test.each(Object.entries(once))('%s is allowed for the course’s instructor or an admin, once', async (_, ask) => {
    expect(await statuses(ask, ids.DRAFT, [...others, instructor, instructor])).toBe('401 403 404 403 200 404')
    expect(await statuses(ask, ids.LIVE, [...others, admin, admin])).toBe('401 403 403 403 200 404')
  })

  test.each(Object.entries(restoring))('%s doesn’t reveal the trash to users who can’t restore from it', async (_, ask) => {
    expect(await statuses(ask, ids.DRAFT)).toBe('401 403 404 200 403 200')
    const live = await statuses(ask, ids.LIVE, others)

    expect(live).toBe('401 403 404 403')
  })

  test('archiving, restoring and deleting a course are allowed for its instructor and admins', async () => {
    const at = (endpoint: typeof archiveCourse | typeof restoreCourse | typeof deleteCourse) =>
      to(endpoint, ({ courseId }) => ({ params: { id: courseId } }))

    expect(await statuses(at(archiveCourse), ids.LIVE)).toBe('401 403 403 200 403 409')
    expect(await statuses(at(restoreCourse), ids.LIVE)).toBe('401 403 404 200 403 409')
    expect(await statuses(at(deleteCourse), ids.LIVE)).toBe('401 403 403 409 403 409')
    expect(await statuses(at(deleteCourse), ids.DRAFT)).toBe('401 403 404 200 403 404')
  })

  test('creating and listing their own courses are allowed only for instructors', async () => {
    const begun = { title: 'A course', subtitle: 'Of something new', description: 'Enough words. '.repeat(5), categoryIds: [category.id] }

    expect(
      await statuses(
        to(createCourse, () => ({ body: begun })),
        ids.DRAFT,
      ),
    ).toBe('401 403 200 200 403 403')
    expect(
      await statuses(
        to(listOwnCourses, () => ({ query: {} })),
        ids.DRAFT,
      ),
    ).toBe('401 403 200 200 403 403')
  })
})

describe('ids of another instructor’s course', () => {
  const foreign = { sectionId: otherCourse.sections[0]?.id ?? 0, lectureId: otherCourse.lectureIds[0] ?? 0 }

  test('are refused when arranging the curriculum, without changes', async () => {
    const own = await givenOwn('DRAFT')
    const body = {
      version: await versionOf(own.courseId),
      sections: [
        { id: own.sectionId, lectureIds: [own.lectureId, foreign.lectureId, own.textId] },
        { id: foreign.sectionId, lectureIds: [] },
      ],
    }

    const answer = await call(curriculum.arrangeCurriculum, { params: { id: own.courseId }, body }, instructor)

    expect(answer).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT' })
    expect(answer.errors?.map(({ path }) => path)).toEqual(['sections.0.lectureIds.1', 'sections.1.id'])
    expect(await call(getLecture, { params: { id: foreign.lectureId } }, other)).toMatchObject({ data: { sectionId: foreign.sectionId } })
  })

  test('are reported as not found when moving a lecture, unless the caller may know the section', async () => {
    const [own, second, live] = [await givenOwn('DRAFT'), await givenOwn('DRAFT'), await givenCourse(db, { instructor_id: other.id })]
    const move = (sectionId: number) => call(curriculum.updateLecture, { body: { id: own.lectureId, sectionId } }, instructor)

    const answers = [await move(foreign.sectionId), await move(999_999), await move(own.binnedSectionId)]
    const known = [await move(second.sectionId), await move(live.sections[0]?.id ?? 0)]

    expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('SECTION_NOT_FOUND'))
    expect(known.map(({ code }) => code)).toEqual(Array(2).fill('SECTION_ELSEWHERE'))
  })

  test('are refused as the course of a section, whether the course exists or not', async () => {
    const own = await givenOwn('DRAFT')
    const move = (courseId: number) => call(curriculum.updateSection, { body: { id: own.sectionId, courseId, title: 'Moved' } }, instructor)

    const answers = [await move(otherCourse.id), await move(999_999), await move((await givenOwn('DRAFT')).courseId)]

    expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('SECTION_ELSEWHERE'))
    expect((await move(own.courseId)).statusCode).toBe(200)
  })

  test('of a draft are reported as not found', async () => {
    const asked = [
      await call(curriculum.createSection, { body: { courseId: otherCourse.id, title: 'X' } }, instructor),
      await call(curriculum.createSection, { body: { courseId: 999_999, title: 'X' } }, instructor),
      await call(curriculum.createLecture, { body: { sectionId: foreign.sectionId, title: 'X' } }, instructor),
      await call(curriculum.createLecture, { body: { sectionId: 999_999, title: 'X' } }, instructor),
    ]

    expect(asked.map(({ code }) => code)).toEqual(['COURSE_NOT_FOUND', 'COURSE_NOT_FOUND', 'SECTION_NOT_FOUND', 'SECTION_NOT_FOUND'])
    expect(asked[0]?.message).toBe(asked[1]?.message)
  })
})

test('public calls don’t reveal the trash to any user', async () => {
  const { courseId, sectionId, lectureId, resourceId, binnedSectionId, binnedId } = await givenOwn('LIVE')
  const student = { id: (await givenEnrollment(db, { course_id: courseId })).userId }
  await call(curriculum.deleteLecture, { params: { id: lectureId } }, instructor)

  for (const person of [undefined, student, instructor, admin]) {
    const whole = [
      await call(getCourse, { params: { id: courseId } }, person),
      await call(listSections, { params: { id: courseId } }, person),
      await call(listLectures, { params: { id: sectionId } }, person),
    ]
    const single = [
      await call(getLecture, { params: { id: binnedId } }, person),
      await call(getSection, { params: { id: binnedSectionId } }, person),
      await call(listLectures, { params: { id: binnedSectionId } }, person),
      await call(getPlayback, { params: { id: lectureId } }, person),
      await call(getCaptions, { params: { id: lectureId, language: 'en' } }, person),
      await call(downloadResource, { params: { id: resourceId } }, person),
    ]

    expect(whole.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(JSON.stringify(whole.map(({ data }) => data))).not.toMatch(new RegExp(`"id":(${binnedId}|${binnedSectionId}),"title"`))
    expect(new Set(single.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  }
})
