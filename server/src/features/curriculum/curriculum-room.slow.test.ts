import { duplicateCourse } from '@akada/contract/course-transfer.ts'
import {
  createLecture,
  createSection,
  deleteLecture,
  deleteSection,
  restoreLecture,
  restoreSection,
  updateLecture,
  updateSection,
} from '@akada/contract/curriculum.ts'
import type { Endpoint } from '@akada/contract/endpoint.ts'
import { curriculumLimits } from '@akada/contract/limits.ts'
import type { SafeHtml } from '@akada/contract/rich-text.ts'
import { uploadResource } from '@akada/contract/uploads.ts'
import { describe, expect, test } from 'vitest'
import { givenCourse, givenInstructor, givenMediaFile } from '#testing/builders.ts'
import { fileOf, formOf, sendForm } from '#testing/send-form.ts'
import { pdfFile } from '#testing/small-files.ts'
import { testApp } from '#testing/test-app.ts'

const server = await testApp()
const { db, call } = server
const instructor = await givenInstructor(db)
const { contentBytes, descriptionBytes } = curriculumLimits

const html = (bytes: number) => `<p>${'a'.repeat(bytes - 7)}</p>` as SafeHtml
const ask = (endpoint: Endpoint, sent: object) => call(endpoint, sent as never, instructor)

/**
 * Creates a course with an empty TEXT lecture and a large one. The large one leaves `content` bytes for other lecture text and
 * `description` bytes for other descriptions. With `beyond`, the text exceeds its limit by this many bytes.
 */
async function givenTexts({ content = 0, description = 0, beyond = 0 }) {
  const course = await givenCourse(db, { instructor_id: instructor.id, curriculum: [[{ content_type: 'TEXT' }], []] })
  const [section, empty] = course.sections
  const large = { section_id: section?.id ?? 0, content_type: 'TEXT' as const, title: 'Large' }
  await db
    .insertInto('all_lectures')
    .values({
      ...large,
      position: 1,
      content_html: html(contentBytes + 7 - content + beyond),
      description_html: html(descriptionBytes + 7 - description),
    })
    .execute()
  return { id: course.id, lectureId: course.lectureIds[0] ?? 0, sectionId: section?.id ?? 0, emptyId: empty?.id ?? 0 }
}

const full = { code: 'COURSE_TEXT_FULL', statusCode: 409 }
const done = { statusCode: 200 }

describe('lecture text', () => {
  test('has one size limit for the whole course', async () => {
    const { lectureId: id } = await givenTexts({ content: 107 })

    expect(await ask(updateLecture, { body: { id, contentHtml: html(101) } })).toMatchObject({
      ...full,
      message: expect.stringMatching(/10 MB/),
    })
    expect(await ask(updateLecture, { body: { id, contentHtml: html(100) } })).toMatchObject(done)
    expect(await ask(updateLecture, { body: { id, contentHtml: html(101), title: 'Also' } })).toMatchObject(full)
  })

  test('can’t grow or be duplicated beyond the limit, while other fields can still change', async () => {
    const { id: courseId, lectureId: id } = await givenTexts({ content: 0, beyond: 1000 })

    expect(await ask(updateLecture, { body: { id, title: 'Only the title' } })).toMatchObject(done)
    expect(await ask(updateLecture, { body: { id, contentHtml: html(8) } })).toMatchObject(full)
    expect(await ask(duplicateCourse, { params: { id: courseId } })).toMatchObject(full)
  })

  test('counts toward the limit when it is restored from the trash', async () => {
    const { lectureId, sectionId, emptyId } = await givenTexts({ content: 107 })
    await ask(updateLecture, { body: { id: lectureId, contentHtml: html(100) } })
    await ask(deleteLecture, { params: { id: lectureId } })
    const { data: other } = await ask(createLecture, { body: { sectionId: emptyId, title: 'Other', contentType: 'TEXT' } })
    await ask(updateLecture, { body: { id: other.id, contentHtml: html(50) } })

    expect(await ask(restoreLecture, { params: { id: lectureId } })).toMatchObject(full)
    await ask(deleteSection, { params: { id: emptyId } })
    expect(await ask(restoreLecture, { params: { id: lectureId } })).toMatchObject(done)
    expect(await ask(restoreSection, { params: { id: emptyId } })).toMatchObject(full)
    await ask(deleteSection, { params: { id: sectionId } })
    expect(await ask(restoreSection, { params: { id: emptyId } })).toMatchObject(done)
  })
})

test('a course can have up to 1,000 resources', async () => {
  const { lectureId, sectionId } = await givenTexts({ content: 1000, description: 1000 })
  const { id: file_id } = await givenMediaFile(db)
  const others = await db
    .insertInto('all_lectures')
    .values(
      Array.from({ length: 20 }, (_, place) => ({
        section_id: sectionId,
        title: 'Other',
        content_type: 'QUIZ' as const,
        position: place + 2,
      })),
    )
    .returning('id')
    .execute()
  const rows = others.flatMap(({ id }) =>
    Array.from({ length: 50 }, () => ({ lecture_id: id, title: 'Sheet', resource_type: 'PDF' as const, file_extension: 'pdf', file_id })),
  )
  await db.insertInto('resources').values(rows.slice(1)).execute()
  const resource = () =>
    sendForm(
      server,
      uploadResource,
      formOf({ lectureId: String(lectureId), title: 'Plan', file: fileOf(pdfFile(), 'plan.pdf') }),
      instructor,
    )

  expect(await resource()).toMatchObject(done)
  expect(await resource()).toMatchObject({ code: 'RESOURCES_FULL', message: 'A course can have up to 1,000 resources.' })
})

describe('descriptions in a course', () => {
  test('share one size limit across sections, lectures and resources', async () => {
    const { id: courseId, lectureId, sectionId } = await givenTexts({ description: 20, content: 1000 })
    const [tooLong, fits] = ['a'.repeat(21), 'a'.repeat(13)]
    const resource = (description: string) =>
      sendForm(
        server,
        uploadResource,
        formOf({ lectureId: String(lectureId), title: 'Plan', description, file: fileOf(pdfFile(), 'plan.pdf') }),
        instructor,
      )
    const acts: ((description: string) => Promise<object>)[] = [
      (description) => ask(createSection, { body: { courseId, title: 'New', description } }),
      (description) => ask(updateSection, { body: { id: sectionId, description } }),
      (description) => ask(createLecture, { body: { sectionId, title: 'New', description: `<p>${description}</p>` } }),
      (description) => ask(updateLecture, { body: { id: lectureId, description: `<p>${description}</p>` } }),
      resource,
    ]

    for (const act of acts) {
      expect(await act(tooLong)).toMatchObject({ ...full, message: expect.stringMatching(/500 kB/) })
    }
    expect(await ask(updateSection, { body: { id: sectionId, description: fits } })).toMatchObject(done)
    expect(await resource(fits)).toMatchObject(full)
  })
})
