// Sends every field of a course and its parts, and expects each field in every place that shows it. If a field is added to the contract,
// this test fails until it sends the field and every place shows the field.
import { buffer } from 'node:stream/consumers'
import { listAuditEntries } from '@akada/contract/audit.ts'
import { createCourse, getEditableCourse, updateCourse } from '@akada/contract/authoring.ts'
import { getEditableCaptions, saveCaptions } from '@akada/contract/captions.ts'
import { listCourseChanges, markChangesSeen } from '@akada/contract/course-reviews.ts'
import { duplicateCourse } from '@akada/contract/course-transfer.ts'
import type { ContentType } from '@akada/contract/courses.ts'
import { createLecture, createSection, getLectureText, updateLecture, updateSection } from '@akada/contract/curriculum.ts'
import type { Sent } from '@akada/contract/endpoint.ts'
import { getQuizDefinition, saveQuiz } from '@akada/contract/quizzes.ts'
import { uploadResource } from '@akada/contract/uploads.ts'
import { setVideoLink } from '@akada/contract/video-links.ts'
import { describe, expect, test } from 'vitest'
import { exportCourse } from '#features/course-transfer/export-course.ts'
import { importStored } from '#features/course-transfer/import-course.ts'
import { topics } from '#features/privacy/privacy.topics.ts'
import { changeCourse, givenAdmin, givenCategory, givenInstructor } from '#testing/builders.ts'
import { ABSENT, expectAllSent, expectInAll } from '#testing/every-field/places.ts'
import { wholeQuiz } from '#testing/quiz-builders.ts'
import { fileOf, formOf, sendForm } from '#testing/send-form.ts'
import { pdfFile } from '#testing/small-files.ts'
import { testApp } from '#testing/test-app.ts'

const server = await testApp()
const { db, deps, call } = server
const instructor = await givenInstructor(db)
const admin = await givenAdmin(db)
const categories = [await givenCategory(db, { name: 'Bakery' }), await givenCategory(db, { name: 'Farming' })]

const course = {
  title: 'Bread for a village',
  subtitle: 'From the field to the oven',
  description: `<p>${'How to bake bread that sells. '.repeat(10).trim()}</p>`,
  priceUsd: 12.34,
  priceNaira: 5_678.9,
  isFree: false,
  categoryIds: categories.map(({ id }) => id),
  level: 'ADVANCED',
  language: 'Igbo',
  learningObjectives: 'Knead\nProve',
  requirements: 'An oven',
  audience: 'Bakers\nMillers',
  welcomeMessage: 'Welcome to the bakery.',
  completionMessage: 'Your bread is done.',
  certificateTemplate: 'FORMAL',
  certificateAccent: '#7a1f3d',
  certificateSignatory: 'Chioma Baker',
  certificateShowsHours: false,
  certificateShowsGrade: true,
} as const satisfies Partial<Sent<typeof updateCourse>['body']>

const definition = {
  settings: {
    passMark: 61,
    maxAttempts: 3,
    timeLimitSeconds: 900,
    shuffleQuestions: true,
    shuffleOptions: false,
    feedback: 'AFTER_EACH',
    reveal: 'ALWAYS',
  },
  questions: wholeQuiz.map((question) => ({
    ...question,
    points: 3,
    ...('options' in question && { options: question.options.map((option) => ({ explanation: 'Think again.', ...option })) }),
  })),
} satisfies Sent<typeof saveQuiz>['body']['definition']

const section = { title: 'Flour', description: 'Where it comes from.', opens: { kind: 'AFTER_DAYS', days: 7 } } as const
const lectureFields = {
  title: 'The mill',
  description: '<p>A tour of the mill.</p>',
  isPreview: true,
  discussionEnabled: true,
  opens: { kind: 'ON_DATE', date: '2027-03-01' },
} as const
const otherRules = [
  { opens: { kind: 'AFTER_DAYS', days: 7 } },
  { opens: { kind: 'ON_DATE', date: '2027-03-01' } },
  { opens: { kind: 'AFTER_SECTION' } },
]
const terms = {
  points: 20,
  passPoints: 12,
  accepts: ['TEXT', 'FILES', 'LINK'],
  submissions: 2,
  due: { kind: 'AFTER_DAYS', days: 5 },
} as const
const assignment = { ...terms, accepts: [...terms.accepts] }
const otherTerms = [{ assignment: { ...assignment, due: { kind: 'ON_DATE', date: '2027-03-01' } } }]
const contentHtml = '<p>Keep it cool.</p>'
const link = { url: 'https://vimeo.com/76979871/a1b2c3d4e5', durationSeconds: 95 }
const cue = { start: 1, end: 2.5, text: 'Nnọọ.' }
const captions = { label: 'Asụsụ Igbo', kind: 'subtitles' as const, cues: [cue] }
const resource = { title: 'Recipe', description: 'To hang in the kitchen.', resourceType: 'PDF' }

const draft = async () => {
  const words = { title: 'A course about bread', subtitle: 'Not written yet', description: `<p>${'Still to be written. '.repeat(20)}</p>` }
  const added = await call(createCourse, { body: { ...words, categoryIds: categories.slice(0, 1).map(({ id }) => id) } }, instructor)
  return added.data.id as number
}

/** Returns a course for which every field was sent, and the responses. */
async function givenWhole() {
  const id = await draft()
  const added = { section: await call(createSection, { body: { courseId: id, title: 'Draft' } }, instructor) }
  const sectionId = added.section.data.id
  const lecture = async (contentType: ContentType) =>
    (await call(createLecture, { body: { sectionId, title: 'Draft', contentType } }, instructor)).data.id as number
  const [video, text, quiz] = [await lecture('VIDEO'), await lecture('TEXT'), await lecture('QUIZ')]
  const [linked, assigned] = [await lecture('VIDEO'), await lecture('ASSIGNMENT')]
  const form = formOf({ ...resource, lectureId: String(video), file: fileOf(pdfFile(), 'recipe.pdf', 'application/pdf') })
  const answers = {
    course: await call(updateCourse, { body: { id, ...course } }, instructor),
    section: await call(updateSection, { body: { id: sectionId, ...section } }, instructor),
    lecture: await call(updateLecture, { body: { id: video, ...lectureFields } }, instructor),
    text: await call(updateLecture, { body: { id: text, title: 'Yeast', contentHtml } }, instructor),
    captions: await call(saveCaptions, { params: { id: video, language: 'ig' }, body: { version: 0, ...captions } }, instructor),
    quiz: await call(saveQuiz, { params: { lectureId: quiz }, body: { version: 0, definition } }, instructor),
    resource: await sendForm(server, uploadResource, form, instructor),
    link: await call(setVideoLink, { params: { id: linked }, body: link }, instructor),
    assignment: await call(updateLecture, { body: { id: assigned, assignment, contentHtml } }, instructor),
  }
  expect(Object.values(answers).map(({ statusCode, message }) => `${statusCode} ${message}`)).toEqual(
    Array(9).fill(expect.stringMatching(/^200/)),
  )
  return { id, answers }
}

/** Returns a course as the editor loads it, with its parts. */
async function editorOf(id: number) {
  const { course: facts, sections } = (await call(getEditableCourse, { params: { id } }, instructor)).data
  const [first] = sections
  const [video, text, quiz, linked, assigned] = first.lectures
  return {
    assignment: assigned,
    instructions: (await call(getLectureText, { params: { id: assigned.id } }, instructor)).data,
    link: { ...linked, url: linked.link?.url },
    course: facts,
    section: first,
    lecture: video,
    resource: video.resources[0],
    text: (await call(getLectureText, { params: { id: text.id } }, instructor)).data,
    captions: (await call(getEditableCaptions, { params: { id: video.id, language: 'ig' } }, instructor)).data,
    quiz: (await call(getQuizDefinition, { params: { lectureId: quiz.id } }, instructor)).data,
  }
}

async function copyOf(id: number): Promise<number> {
  return (await call(duplicateCourse, { params: { id } }, instructor)).data.id
}

/** Exports a course to a file, imports the file and returns the new course's id. */
async function importOf(id: number): Promise<number> {
  const key = `private/imports/${id}.zip`
  await deps.storage.put(key, await buffer((await exportCourse(deps, id)).stream))
  const imported = await importStored(deps, key, { userId: instructor.id })
  return 'courseId' in imported ? imported.courseId : expect.unreachable(JSON.stringify(imported.faults))
}

async function privacyFileOf(id: number) {
  const topic = topics.find(({ file }) => file === 'courses-taught.json')
  const courses = (await topic?.gather(db, instructor.id, deps.site)) as { id: number; sections: { lectures: Fields[] }[] }[]
  const found = courses.find((one) => one.id === id)
  const [first] = found?.sections ?? []
  const [video, text, quiz, link, assigned] = first?.lectures ?? []
  return {
    course: found,
    section: first,
    lecture: video,
    text,
    quiz,
    link,
    assignment: assigned,
    captions: listed(video?.captions),
    resource: listed(video?.resources),
  }
}

type Fields = Record<string, unknown>
const listed = (items: unknown) => (items as unknown[] | undefined)?.[0]

describe('every field of a new course, section or lecture', () => {
  const { title, subtitle, description, priceUsd, priceNaira, categoryIds, language } = course
  const begun = { title, subtitle, description, priceUsd, priceNaira, categoryIds, language, isFree: false }

  test('is sent by this test, and is in the response and the editor', async () => {
    const lecture = { title: 'The oven', description: '<p>How hot?</p>', contentType: 'TEXT' as const, isPreview: true }
    expectAllSent(createCourse.body, { values: [{ ...begun, status: 'DRAFT' }] })
    const { opens: _, ...begunSection } = section
    expectAllSent(createSection.body, { values: [begunSection] })
    expectAllSent(createLecture.body, { values: [lecture] })

    const newCourse = await call(createCourse, { body: begun }, instructor)
    const newSection = await call(createSection, { body: { courseId: newCourse.data.id, ...begunSection } }, instructor)
    const newLecture = await call(createLecture, { body: { sectionId: newSection.data.id, ...lecture } }, instructor)

    const editor = (await call(getEditableCourse, { params: { id: newCourse.data.id } }, instructor)).data
    expectInAll(begun, { 'the answer': { has: newCourse.data }, 'the editor': { has: editor.course } })
    expectInAll(begunSection, { 'the answer': { has: newSection.data }, 'the editor': { has: editor.sections[0] } })
    expectInAll(lecture, { 'the answer': { has: newLecture.data }, 'the editor': { has: editor.sections[0].lectures[0] } })
  })
})

describe('every writable field', () => {
  test('is sent by this test', () => {
    expectAllSent(updateCourse.body, { values: [course] })
    expectAllSent(updateSection.body, { values: [section, ...otherRules] })
    expectAllSent(updateLecture.body, { values: [{ ...lectureFields, contentHtml, assignment }, ...otherRules, ...otherTerms] })
    expectAllSent(saveCaptions.body, { values: [captions] })
    expectAllSent(uploadResource.body, { values: [resource] })
    expectAllSent(setVideoLink.body, { values: [link] })
    expectAllSent(saveQuiz.body, { values: [{ definition }] })
  })

  test('is in the response, the editor, the copy, the imported course and the user’s data export', async () => {
    const { id, answers } = await givenWhole()
    const [editor, copy, imported, own] = [
      await editorOf(id),
      await editorOf(await copyOf(id)),
      await editorOf(await importOf(id)),
      await privacyFileOf(id),
    ]

    expectInAll(course, {
      'the answer': { has: answers.course.data },
      'the editor': { has: editor.course },
      'the copy': { has: copy.course, except: { title: `Copy of ${course.title}` } },
      'the imported course': { has: imported.course },
      'the person’s own data': { has: own.course, except: { categoryIds: ABSENT } },
    })
    expectInAll(section, {
      'the answer': { has: answers.section.data },
      'the editor': { has: editor.section },
      'the copy': { has: copy.section },
      'the imported course': { has: imported.section },
      'the person’s own data': { has: own.section },
    })
    expectInAll(lectureFields, {
      'the answer': { has: answers.lecture.data },
      'the editor': { has: editor.lecture },
      'the copy': { has: copy.lecture },
      'the imported course': { has: imported.lecture },
      'the person’s own data': { has: own.lecture, except: { discussionEnabled: ABSENT, isDiscussionOn: true } },
    })
    expectInAll(
      { contentHtml },
      {
        'the editor': { has: editor.text },
        'the copy': { has: copy.text },
        'the imported course': { has: imported.text },
        'the person’s own data': { has: own.text, except: { contentHtml: ABSENT, content: contentHtml } },
      },
    )
    expectInAll(link, {
      'the answer': { has: { ...answers.link.data, url: answers.link.data.link.url } },
      'the editor': { has: editor.link },
      'the copy': { has: copy.link },
      'the imported course': { has: imported.link },
      'the person’s own data': { has: own.link, except: { url: ABSENT, videoLink: link.url } },
    })
    expectInAll(
      { assignment },
      {
        'the answer': { has: answers.assignment.data },
        'the editor': { has: editor.assignment },
        'the copy': { has: copy.assignment },
        'the imported course': { has: imported.assignment },
        'the person’s own data': { has: own.assignment },
      },
    )
    for (const { contentHtml: shown } of [editor.instructions, copy.instructions, imported.instructions]) expect(shown).toBe(contentHtml)
    expectInAll(captions, {
      'the answer': { has: answers.captions.data },
      'the editor': { has: editor.captions },
      'the copy': { has: copy.captions },
      'the imported course': { has: imported.captions },
      'the person’s own data': { has: own.captions, except: { cues: ABSENT, webVtt: expect.stringContaining(cue.text) } },
    })
    expectInAll(resource, {
      'the answer': { has: answers.resource.data },
      'the editor': { has: editor.resource },
      'the copy': { has: copy.resource },
      'the imported course': { has: imported.resource },
      'the person’s own data': { has: own.resource, except: { resourceType: ABSENT, type: 'PDF' } },
    })
    expectInAll(
      { definition: expect.objectContaining({ settings: definition.settings }) },
      {
        'the editor': { has: editor.quiz },
        'the copy': { has: copy.quiz },
        'the imported course': { has: imported.quiz },
      },
    )
    for (const quiz of [copy.quiz, imported.quiz, { definition: listed(own.quiz?.quizzes) }])
      expect(quiz.definition).toEqual(editor.quiz.definition)
    expect(editor.quiz.definition.questions).toMatchObject(definition.questions)
  })
  test('is in the list of changes if the course is published', async () => {
    const id = await draft()
    await changeCourse(db, id, { status: 'LIVE', price_naira_minor: 1_000, price_usd_minor: 1_000 })
    const look = async () => (await call(listCourseChanges, { params: { id } }, admin)).data
    const markSeen = async () => call(markChangesSeen, { params: { id }, body: { seen: (await look()).seen } }, admin)
    const unnoticed: string[] = []

    for (const [field, value] of [...Object.entries(course), ['isFree', true]] as const) {
      await markSeen()
      await call(updateCourse, { body: { id, [field]: value } }, instructor)
      if ((await look()).changes.length === 0) unnoticed.push(field)
    }

    // `isFree: false` changes nothing, because the course wasn't free.
    expect(unnoticed).toEqual(['isFree'])
  })

  test('is in the list of changes if it belongs to a lecture', async () => {
    const { id } = await givenWhole()
    const { section: first } = await editorOf(id)
    await changeCourse(db, id, { status: 'LIVE' })
    const look = async () => (await call(listCourseChanges, { params: { id } }, admin)).data
    const [video, text] = first.lectures
    const assigned = first.lectures.at(-1)
    const edits = {
      title: 'Another title',
      description: '<p>Another text.</p>',
      isPreview: false,
      opens: { kind: 'AFTER_SECTION' },
      discussionEnabled: false,
    }
    const noticed: string[] = []

    for (const [field, value] of Object.entries({ ...edits, contentHtml: '<p>Keep it dry.</p>' })) {
      await call(markChangesSeen, { params: { id }, body: { seen: (await look()).seen } }, admin)
      await call(updateLecture, { body: { id: field === 'contentHtml' ? text.id : video.id, [field]: value } }, instructor)
      if ((await look()).changes.length > 0) noticed.push(field)
    }

    await call(markChangesSeen, { params: { id }, body: { seen: (await look()).seen } }, admin)
    await call(updateLecture, { body: { id: assigned.id, assignment: { ...assignment, points: 30 } } }, instructor)
    expect((await look()).changes).toMatchObject([
      { before: expect.stringContaining('20 points'), after: expect.stringContaining('30 points') },
    ])
    // Disabling questions changes no content.
    expect(noticed).toEqual(['title', 'description', 'isPreview', 'opens', 'contentHtml'])
  })

  test('is in the audit log, by value or by name, if an admin edits it', async () => {
    const id = await draft()

    await call(updateCourse, { body: { id, ...course } }, admin)

    const { entries } = (await call(listAuditEntries, { query: { kind: 'COURSE', subject: String(id) } }, admin)).data
    const { rewritten, ...values } = entries[0].after
    expect([...rewritten, ...Object.keys(values)].sort()).toEqual(Object.keys(course).sort())
  })
})
