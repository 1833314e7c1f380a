import { randomUUID } from 'node:crypto'
import * as contract from '@akada/contract/assignments.ts'
import { getCourse, getLecture } from '@akada/contract/courses.ts'
import { createLecture, deleteLecture, restoreLecture, updateLecture, updateSection } from '@akada/contract/curriculum.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { archiveEnrollment, completeLecture, getProgress, restoreEnrollment } from '@akada/contract/enrollments.ts'
import { assignmentLimits } from '@akada/contract/limits.ts'
import { listNotifications } from '@akada/contract/notifications.ts'
import { getStorageUsage } from '@akada/contract/quotas.ts'
import { countPending } from '@akada/contract/staff.ts'
import { serialize } from 'cookie'
import { beforeEach, describe, expect, test } from 'vitest'
import { purgeTrash } from '#features/curriculum/purge-trash.ts'
import { anAssignment, givenAssignment, givenAssignmentFile, givenSubmission } from '#testing/assignment-builders.ts'
import { atOnce, CALLERS, LONG_MS, tally } from '#testing/at-once.ts'
import { endEnrollment, givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { pdfFile } from '#testing/small-files.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { bringFile, tusClient } from '#testing/tus.ts'
import { mayReadAssignmentFile } from './require-assignment-file.ts'

const server = await testApp()
const { app, db, deps, call, clock, runJobs } = server

const NOW = new Date('2026-09-01T12:00:00Z')
beforeEach(() => {
  clock.now = NOW
})

type Placed = Pick<Awaited<ReturnType<typeof givenAssignment>>, 'lectureId' | 'student'>

const read = async ({ lectureId, student }: Placed) => {
  const answer = await call(contract.getAssignment, { params: { lectureId } }, student)
  return { ...answer, data: answer.data as contract.Assignment }
}
type Sent = Partial<{ clientId: string; text: string; link: string; fileIds: number[] }>
const submit = ({ lectureId, student }: Placed, work: Sent = { text: 'My page about bread.' }) =>
  call(contract.createSubmission, { params: { lectureId }, body: { clientId: randomUUID(), ...work } }, student)
const grade = (id: number, as: TestPerson, { points = 80, feedback = 'Well baked.', gradeVersion = 0 } = {}) =>
  call(contract.gradeSubmission, { params: { id }, body: { points, feedback, gradeVersion } }, as)
const complete = ({ courseId, lectureId, student }: Awaited<ReturnType<typeof givenAssignment>>) =>
  call(completeLecture, { query: { courseId, lectureId } }, student)
const completedOf = async ({ enrollmentId, student }: Awaited<ReturnType<typeof givenAssignment>>): Promise<number[]> =>
  (await call(getProgress, { params: { id: enrollmentId } }, student)).data.completedLectures
const rowsOf = (lectureId: number) =>
  db.selectFrom('assignment_submissions').selectAll().where('lecture_id', '=', lectureId).orderBy('id').execute()
const inbox = async (query: object, as: TestPerson) => {
  const answer = await call(contract.listSubmissions, { query: query as never }, as)
  return { ...answer, data: answer.data as Answer<typeof contract.listSubmissions> }
}
const open = async (id: number, as: TestPerson, query: object = {}) => {
  const answer = await call(contract.getSubmission, { params: { id }, query: query as never }, as)
  return { ...answer, data: answer.data as contract.SubmissionDetails }
}

const pdf = pdfFile()
async function upload(as: TestPerson, purpose: { kind: string; assignmentId?: number; submissionId?: number }, fileName = 'bread.pdf') {
  const client = tusClient(server, as)
  const url = await bringFile(client, pdf, { ...purpose, filename: fileName })
  return client.finish(url).then((response) => response.json())
}
const passOf = (userId: string) => ({
  cookie: serialize('akada_media', deps.signer.sign({ for: 'media', userId, until: clock.now.getTime() + 86_400_000 })),
})
const download = async (url: string, userId: string) => (await app.inject({ url, headers: passOf(userId) })).statusCode

describe('an assignment', () => {
  test('shows a student the terms and the due date, and the instructions as the lecture’s text', async () => {
    const given = await givenAssignment(db, { terms: { due: { kind: 'ON_DATE', date: '2026-09-10' } } })

    const { data } = await read(given)

    expect(data).toMatchObject({
      lectureId: given.lectureId,
      terms: { points: 100, passPoints: 50, submissions: 3 },
      // 23:59:59 in Lagos.
      dueAt: '2026-09-10T22:59:59.000Z',
      submissions: [],
      submissionsLeft: 3,
      isPassed: false,
      files: [],
      problem: null,
    })
    const lecture = await call(getLecture, { params: { id: given.lectureId } }, given.student)
    expect(lecture.data.contentHtml).toContain('Write a page')
  })

  test('is due days after it opened: after the enrollment, its rule, or the previous section', async () => {
    const terms = { due: { kind: 'AFTER_DAYS', days: 3 } } as const
    const text = { content_type: 'TEXT' as const }
    const given = await givenAssignment(db, {
      terms,
      enrolledAt: new Date('2026-09-01T12:00:00Z'),
      course: { curriculum: [[text], [anAssignment(terms)]] },
    })
    const [before = 0, lectureId = 0] = (
      await db
        .selectFrom('lectures')
        .innerJoin('sections', 'sections.id', 'section_id')
        .select('lectures.id')
        .where('course_id', '=', given.courseId)
        .orderBy('sections.position')
        .execute()
    ).map(({ id }) => id)
    const assigned = { ...given, lectureId }
    const opens = (rule: object | null) =>
      call(updateSection, { body: { id: given.sections[1]?.id ?? 0, opens: rule as never } }, given.instructor)

    expect((await read(assigned)).data.dueAt).toBe('2026-09-04T12:00:00.000Z')
    await opens({ kind: 'AFTER_DAYS', days: 7 })
    clock.now = new Date('2026-09-09T00:00:00Z')
    expect((await read(assigned)).data.dueAt).toBe('2026-09-11T12:00:00.000Z')
    await opens({ kind: 'AFTER_SECTION' })
    await call(completeLecture, { query: { courseId: given.courseId, lectureId: before } }, given.student)
    expect((await read(assigned)).data.dueAt).toBe('2026-09-12T00:00:00.000Z')
  })

  test('can’t be a free preview, and other lectures have no terms', async () => {
    const { lectureId, textId, sections, instructor } = await givenAssignment(db)
    const terms = { points: 10, passPoints: 5, accepts: ['TEXT'], submissions: 1, due: null } satisfies contract.AssignmentTerms
    const change = (body: object) => call(updateLecture, { body: body as never }, instructor)

    const refused = [
      await change({ id: lectureId, isPreview: true }),
      await change({ id: textId, assignment: terms }),
      await change({ id: lectureId, assignment: { ...terms, passPoints: 11 } }),
      await change({ id: lectureId, assignment: { ...terms, accepts: [] } }),
      await change({ id: lectureId, assignment: { ...terms, accepts: ['TEXT', 'TEXT'] } }),
      await call(
        createLecture,
        { body: { sectionId: sections[0]?.id ?? 0, title: 'Essay', contentType: 'ASSIGNMENT', isPreview: true } },
        instructor,
      ),
    ]

    expect(refused.map(({ code }) => code)).toEqual([
      'ASSIGNMENT_PREVIEW',
      'ASSIGNMENT_NOT_FOUND',
      'INVALID_INPUT',
      'INVALID_INPUT',
      'INVALID_INPUT',
      'ASSIGNMENT_PREVIEW',
    ])
  })

  test('starts with terms, which the instructor changes like its instructions', async () => {
    const { sections, instructor } = await givenAssignment(db)
    const sectionId = sections[0]?.id ?? 0
    const { data: lecture } = await call(createLecture, { body: { sectionId, title: 'Essay', contentType: 'ASSIGNMENT' } }, instructor)
    const assignment = { points: 20, passPoints: 12, accepts: ['LINK'], submissions: 2, due: { kind: 'AFTER_DAYS', days: 5 } } as const

    expect(lecture).toMatchObject({ hasContent: false, assignment: { points: 100, passPoints: 50, due: null } })
    const { data } = await call(
      updateLecture,
      { body: { id: lecture.id, assignment: { ...assignment, accepts: ['LINK'] }, contentHtml: '<p>Read.</p>' } },
      instructor,
    )
    expect(data).toMatchObject({ hasContent: true, assignment })
  })
})

describe('work', () => {
  test('is submitted with a text, a link and files, and waits for its grade', async () => {
    const given = await givenAssignment(db)
    const { data } = await upload(given.student, { kind: 'submission-file', assignmentId: given.lectureId })

    const answer = await submit(given, { text: 'Bread.', link: 'https://bread.example/page', fileIds: [data.madeId] })

    expect(answer.data).toMatchObject({ problem: 'SUBMISSION_WAITING', submissionsLeft: 2, files: [] })
    expect(answer.data.submissions).toMatchObject([
      { number: 1, state: 'WAITING', text: 'Bread.', link: 'https://bread.example/page', isLate: false, grade: null, maxPoints: 100 },
    ])
    expect(answer.data.submissions[0].files).toMatchObject([{ name: 'bread.pdf', size: pdf.length }])
  })

  test.each([
    ['without content', { text: '', link: '' }, 'SUBMISSION_EMPTY'],
    ['with an empty text', { text: ' ' }, 'SUBMISSION_EMPTY'],
    ['with a link', { link: 'https://bread.example' }, 'SUBMISSION_KIND'],
    ['with a script as its link', { link: 'javascript:alert(1)' }, 'INVALID_INPUT'],
    ['with a link that isn’t encrypted', { link: 'http://bread.example' }, 'INVALID_INPUT'],
    ['with a text that is too long', { text: 'a'.repeat(assignmentLimits.text + 1) }, 'INVALID_INPUT'],
    ['with a file', { text: 'Bread.', fileIds: [999_999] }, 'SUBMISSION_KIND'],
  ])('%s is refused where only a text is accepted', async (_, work, code) => {
    const given = await givenAssignment(db, { terms: { accepts: ['TEXT'] } })

    expect((await submit(given, work)).code).toBe(code)
    expect(await rowsOf(given.lectureId)).toEqual([])
  })

  test('is late after the due moment, and accepted', async () => {
    const given = await givenAssignment(db, { terms: { due: { kind: 'AFTER_DAYS', days: 1 } }, enrolledAt: NOW })

    clock.now = new Date('2026-09-02T12:00:00.001Z')
    expect((await submit(given)).data.submissions).toMatchObject([{ isLate: true }])
  })

  test('is refused while the lecture is closed, after an archive and after a refund', async () => {
    const given = await givenAssignment(db)
    const opens = (rule: object | null) => call(updateLecture, { body: { id: given.lectureId, opens: rule as never } }, given.instructor)
    const codes = []

    await opens({ kind: 'ON_DATE', date: '2027-01-01' })
    codes.push((await submit(given)).code)
    await opens(null)
    await call(archiveEnrollment, { params: { id: given.enrollmentId } }, given.student)
    codes.push((await submit(given)).code, (await read(given)).data.problem)
    await call(restoreEnrollment, { params: { id: given.enrollmentId } }, given.student)
    await endEnrollment(db, { userId: given.student.id, courseId: given.courseId })
    codes.push((await submit(given)).code, (await read(given)).code)

    expect(codes).toEqual(['LECTURE_CLOSED', 'ENROLLMENT_ENDED', 'ENROLLMENT_ENDED', 'NOT_ENROLLED', 'NOT_ENROLLED'])
    expect(await rowsOf(given.lectureId)).toEqual([])
  })

  test('of the instructor and of users who aren’t enrolled is refused', async () => {
    const given = await givenAssignment(db)
    const others = [given.instructor, await givenAdmin(db), await givenUser(db)]

    const codes = []
    for (const student of others) codes.push((await submit({ ...given, student })).code)
    expect(codes).toEqual(['NOT_ENROLLED', 'NOT_ENROLLED', 'NOT_ENROLLED'])
    expect((await read({ ...given, student: given.instructor })).data).toMatchObject({ problem: 'NOT_ENROLLED', submissions: [] })
  })

  test(
    'is submitted once when many calls arrive together',
    async () => {
      const given = await givenAssignment(db)
      const clientId = randomUUID()

      const repeated = await atOnce(() => submit(given, { clientId, text: 'Bread.' }))
      const others = await atOnce(() => submit(given))

      expect(tally(repeated)).toEqual({ 200: CALLERS })
      expect(tally(others)).toEqual({ SUBMISSION_WAITING: CALLERS })
      expect(await rowsOf(given.lectureId)).toHaveLength(1)
    },
    LONG_MS,
  )

  test('keeps its points, pass mark and due date when the instructor changes them', async () => {
    const given = await givenAssignment(db, { terms: { due: { kind: 'ON_DATE', date: '2026-09-10' } } })
    await submit(given)
    const terms = { points: 10, passPoints: 9, accepts: ['LINK'], submissions: 1, due: { kind: 'ON_DATE', date: '2026-08-01' } } as const
    await call(updateLecture, { body: { id: given.lectureId, assignment: { ...terms, accepts: ['LINK'] } } }, given.instructor)

    const { data } = await read(given)

    expect(data).toMatchObject({ terms: { points: 10 }, submissionsLeft: 0, dueAt: '2026-08-01T22:59:59.000Z' })
    expect(data.submissions).toMatchObject([{ maxPoints: 100, passPoints: 50, isLate: false }])
    expect((await grade(data.submissions[0]?.id ?? 0, given.instructor, { points: 60 })).data.state).toBe('PASSED')
  })

  test('below the pass mark is returned, and can be submitted again as often as the terms allow', async () => {
    const given = await givenAssignment(db, { terms: { submissions: 2 } })
    const first = await submit(given)
    await grade(first.data.submissions[0].id, given.instructor, { points: 49 })

    const second = await submit(given, { text: 'Better.' })
    await grade(second.data.submissions[0].id, given.instructor, { points: 10 })

    expect((await submit(given)).code).toBe('SUBMISSIONS_USED')
    expect((await read(given)).data.submissions.map(({ number, state }) => [number, state])).toEqual([
      [2, 'RETURNED'],
      [1, 'RETURNED'],
    ])
  })
})

describe('the lecture of an assignment', () => {
  test('can’t be marked as complete before the work is passed', async () => {
    const given = await givenAssignment(db)
    const codes = [(await complete(given)).code]
    const { data } = await submit(given)
    codes.push((await complete(given)).code)
    await grade(data.submissions[0].id, given.instructor, { points: 49 })
    codes.push((await complete(given)).code)

    expect(codes).toEqual(['ASSIGNMENT_NOT_PASSED', 'ASSIGNMENT_NOT_PASSED', 'ASSIGNMENT_NOT_PASSED'])
    expect(await completedOf(given)).toEqual([])
  })

  test('is completed by a pass, which can finish the course and isn’t the student’s activity', async () => {
    const given = await givenAssignment(db)
    await call(completeLecture, { query: { courseId: given.courseId, lectureId: given.textId } }, given.student)
    const { data } = await submit(given)
    clock.now = new Date('2026-09-05T12:00:00Z')

    await grade(data.submissions[0].id, given.instructor, { points: 50 })

    expect(await completedOf(given)).toEqual([given.textId, given.lectureId])
    const enrollment = await db.selectFrom('enrollments').selectAll().where('id', '=', given.enrollmentId).executeTakeFirstOrThrow()
    expect([enrollment.completed_at, enrollment.last_learned_at, enrollment.last_lecture_id]).toEqual([clock.now, NOW, given.textId])
    expect((await submit(given)).code).toBe('ASSIGNMENT_PASSED')
  })

  test('stays open if it is closed or the enrollment is archived when the work is graded, and is completed by the student later', async () => {
    const given = await givenAssignment(db)
    const { data } = await submit(given)
    await call(archiveEnrollment, { params: { id: given.enrollmentId } }, given.student)

    expect((await grade(data.submissions[0].id, given.instructor)).data.state).toBe('PASSED')

    await call(restoreEnrollment, { params: { id: given.enrollmentId } }, given.student)
    expect(await completedOf(given)).toEqual([])
    expect((await complete(given)).statusCode).toBe(200)
  })
})

describe('a grade', () => {
  test('shows the student points, feedback and returned files, and tells them', async () => {
    const given = await givenAssignment(db)
    const { data } = await submit(given)
    const { id } = data.submissions[0]
    const returned = await upload(given.instructor, { kind: 'feedback-file', submissionId: id }, 'notes.pdf')
    expect(returned.data.kind).toBe('feedback-file')
    expect(JSON.stringify((await read(given)).data)).not.toContain('notes.pdf')

    await grade(id, given.instructor, { points: 72 })

    expect((await read(given)).data).toMatchObject({
      isPassed: true,
      problem: 'ASSIGNMENT_PASSED',
      submissions: [{ state: 'PASSED', grade: { points: 72, feedback: 'Well baked.', files: [{ name: 'notes.pdf' }] } }],
    })
    const { data: told } = await call(listNotifications, { query: {} }, given.student)
    expect(told.content).toMatchObject([
      {
        type: 'message',
        message: expect.stringContaining('72 of 100'),
        link: `/my-learning/courses/${given.courseId}?lecture=${given.lectureId}`,
      },
    ])
  })

  test('has files that count toward the instructor’s storage', async () => {
    const given = await givenAssignment(db)
    const { id } = (await submit(given)).data.submissions[0]
    const used = async () => (await call(getStorageUsage, {}, given.instructor)).data.usedBytes
    const before = await used()

    await upload(given.instructor, { kind: 'feedback-file', submissionId: id }, 'notes.pdf')

    expect(await used()).toBeGreaterThan(before)
  })

  test(
    'is given once when many graders save at the same time',
    async () => {
      const given = await givenAssignment(db)
      const { data } = await submit(given)
      const { id } = data.submissions[0]

      const answers = await atOnce((caller) => grade(id, given.instructor, { points: caller }))

      expect(tally(answers)).toEqual({ 200: 1, GRADE_CHANGED: CALLERS - 1 })
      const [row] = await rowsOf(given.lectureId)
      expect(row).toMatchObject({ grade_version: 1, points: answers.findIndex(({ statusCode }) => statusCode === 200) })
    },
    LONG_MS,
  )

  test(
    'and new work at the same time keep one order: the work is refused before the grade, and accepted after it',
    async () => {
      const given = await givenAssignment(db, { terms: { submissions: 10 } })
      const { data } = await submit(given)
      const { id } = data.submissions[0]

      const answers = await atOnce((caller) => (caller === CALLERS / 2 ? grade(id, given.instructor, { points: 0 }) : submit(given)))

      const counts = tally(answers)
      expect(Object.keys(counts).toSorted()).toEqual(expect.arrayContaining(['200', 'SUBMISSION_WAITING']))
      const rows = await rowsOf(given.lectureId)
      expect(rows.filter(({ points }) => points === null).length).toBeLessThanOrEqual(1)
      expect(rows.length).toBeLessThanOrEqual(2)
      expect(counts['200']).toBe(rows.length)
    },
    LONG_MS,
  )

  test('can be corrected, but a pass is final, and replaced work isn’t graded again', async () => {
    const given = await givenAssignment(db)
    const first = (await submit(given)).data.submissions[0].id
    await grade(first, given.instructor, { points: 10 })
    expect((await grade(first, given.instructor, { points: 101, gradeVersion: 1 })).code).toBe('GRADE_ABOVE_POINTS')
    expect((await grade(first, given.instructor, { points: 20, gradeVersion: 1 })).data).toEqual({ state: 'RETURNED', gradeVersion: 2 })
    const second = (await submit(given)).data.submissions[0].id
    expect((await grade(first, given.instructor, { points: 90, gradeVersion: 2 })).code).toBe('SUBMISSION_REPLACED')
    await grade(second, given.instructor, { points: 90 })
    expect((await grade(second, given.instructor, { points: 49, gradeVersion: 1 })).code).toBe('GRADE_PASS_FINAL')
    expect((await grade(second, given.instructor, { points: 50, gradeVersion: 1 })).data.state).toBe('PASSED')
  })

  test('is given only by the course’s instructor', async () => {
    const given = await givenAssignment(db)
    const id = (await submit(given)).data.submissions[0].id
    const others = [await givenInstructor(db), await givenManager(db), await givenAdmin(db), given.student]

    const codes = []
    for (const person of others) codes.push([(await grade(id, person)).code, (await open(id, person)).code])
    expect(codes).toEqual([
      ['SUBMISSION_NOT_FOUND', 'SUBMISSION_NOT_FOUND'],
      ['NOT_ALLOWED', 'NOT_ALLOWED'],
      ['NOT_ALLOWED', 'NOT_ALLOWED'],
      ['NOT_ALLOWED', 'NOT_ALLOWED'],
    ])
  })

  test('of work isn’t given after a refund', async () => {
    const given = await givenAssignment(db)
    const id = (await submit(given)).data.submissions[0].id
    await endEnrollment(db, { userId: given.student.id, courseId: given.courseId })

    expect((await grade(id, given.instructor)).code).toBe('SUBMISSION_NOT_FOUND')
    expect((await inbox({}, given.instructor)).data).toMatchObject({ content: [], counts: { WAITING: 0 } })
  })
})

describe('files', () => {
  test('are judged by their content, like resources', async () => {
    const given = await givenAssignment(db)
    const client = tusClient(server, given.student)
    const purpose = { kind: 'submission-file', assignmentId: given.lectureId }

    const named = await client.begin(10, { ...purpose, filename: 'run.exe' })
    const url = await bringFile(client, Buffer.from('MZ this is a program'), { ...purpose, filename: 'bread.pdf' })
    const judged = await client.finish(url)

    expect([named.json().code, judged.json().code]).toEqual(['FILE_UNUSABLE', 'FILE_UNUSABLE'])
    expect((await read(given)).data.files).toEqual([])
  })

  test('are read only by the student and the course’s instructor, and the instructor sees them once they are submitted', async () => {
    const given = await givenAssignment(db)
    const { data } = await upload(given.student, { kind: 'submission-file', assignmentId: given.lectureId })
    const [waiting] = (await read(given)).data.files
    expect(await download(waiting?.url ?? '', given.student.id)).toBe(200)
    const { id, files } = (await submit(given, { fileIds: [data.madeId] })).data.submissions[0]
    const [graderCopy] = (await open(id, given.instructor)).data.files
    const stranger = await givenUser(db)

    expect(await download(files[0].url, given.student.id)).toBe(200)
    expect(await download(graderCopy?.url ?? '', given.instructor.id)).toBe(200)
    // A signed URL belongs to one user.
    expect(await download(files[0].url, given.instructor.id)).toBe(403)
    expect(await download(files[0].url, stranger.id)).toBe(403)
    const { headers } = await app.inject({ url: files[0].url, headers: passOf(given.student.id) })
    expect(headers).toMatchObject({
      'content-disposition': expect.stringContaining('attachment'),
      'content-security-policy': "sandbox; default-src 'none'",
    })
    await endEnrollment(db, { userId: given.student.id, courseId: given.courseId })
    expect([await download(files[0].url, given.student.id), await download(graderCopy?.url ?? '', given.instructor.id)]).toEqual([403, 403])
  })

  test('can’t be read by the instructor before they are submitted', async () => {
    const given = await givenAssignment(db)
    const fileId = await givenAssignmentFile(db, given)
    const mayRead = (userId: string) => mayReadAssignmentFile(db, { userId, fileId })

    expect([await mayRead(given.student.id), await mayRead(given.instructor.id)]).toEqual([true, false])
  })

  test('are deleted by their student until they are submitted, and by no one else', async () => {
    const given = await givenAssignment(db)
    const [kept, dropped] = [await givenAssignmentFile(db, given), await givenAssignmentFile(db, given)]
    const remove = async (id: number, as: TestPerson) => (await call(contract.deleteAssignmentFile, { params: { id } }, as)).code

    expect(await remove(dropped, given.instructor)).toBe('ASSIGNMENT_FILE_NOT_FOUND')
    expect(await remove(dropped, given.student)).toBeUndefined()
    await submit(given, { fileIds: [kept] })
    expect([await remove(kept, given.student), await remove(kept, given.instructor)]).toEqual([
      'ASSIGNMENT_FILE_NOT_FOUND',
      'ASSIGNMENT_FILE_NOT_FOUND',
    ])
  })

  test('of another student can’t be submitted', async () => {
    const given = await givenAssignment(db)
    const other = await givenEnrollment(db, { course_id: given.courseId })
    const id = await givenAssignmentFile(db, { lectureId: given.lectureId, student: { id: other.userId } })

    expect((await submit(given, { fileIds: [id] })).code).toBe('ASSIGNMENT_FILE_NOT_FOUND')
    expect(await rowsOf(given.lectureId)).toEqual([])
  })

  test('have limits: their number, the bytes of all of a student’s work, and a verified email', async () => {
    const given = await givenAssignment(db)
    const begin = async (student: TestPerson) =>
      (
        await tusClient(server, student).begin(pdf.length, { kind: 'submission-file', assignmentId: given.lectureId, filename: 'a.pdf' })
      ).json().code

    for (let count = 0; count < assignmentLimits.files; count++) await givenAssignmentFile(db, given)
    expect(await begin(given.student)).toBe('ASSIGNMENT_FILES_FULL')

    const other = await givenEnrollment(db, { course_id: given.courseId })
    await givenAssignmentFile(db, { lectureId: given.lectureId, student: { id: other.userId } }, { bytes: assignmentLimits.studentBytes })
    expect(await begin({ id: other.userId })).toBe('ASSIGNMENT_SPACE_FULL')

    const unverified = await givenUser(db, { email_verified_at: null })
    await givenEnrollment(db, { course_id: given.courseId, user_id: unverified.id })
    expect(await begin(unverified)).toBe('EMAIL_NOT_VERIFIED')
  })

  test('stop at the limit when many uploads finish at the same time', async () => {
    const given = await givenAssignment(db)
    for (let count = 1; count < assignmentLimits.files; count++) await givenAssignmentFile(db, given)
    const client = tusClient(server, given.student)
    const urls = []
    for (let count = 0; count < 5; count++)
      urls.push(await bringFile(client, pdf, { kind: 'submission-file', assignmentId: given.lectureId, filename: 'a.pdf' }))

    await Promise.all(urls.map((url) => client.finish(url)))

    expect((await read(given)).data.files).toHaveLength(assignmentLimits.files)
  })

  test('aren’t accepted after the work is submitted', async () => {
    const given = await givenAssignment(db)
    const client = tusClient(server, given.student)
    const url = await bringFile(client, pdf, { kind: 'submission-file', assignmentId: given.lectureId, filename: 'a.pdf' })
    await submit(given)

    expect((await client.finish(url)).json().code).toBe('SUBMISSION_WAITING')
  })
})

describe('the inbox', () => {
  test('lists work to grade first, the oldest at the top, with counts and assignments', async () => {
    const given = await givenAssignment(db)
    const student = async (first_name: string) => {
      const person = await givenUser(db, { first_name, last_name: 'Eze' })
      return { ...given, student: person, enrollmentId: (await givenEnrollment(db, { course_id: given.courseId, user_id: person.id })).id }
    }
    const at = (day: number) => new Date(Date.UTC(2026, 5, day))
    const [ada, bisi, chi, dayo] = [await student('Ada'), await student('Bisi'), await student('Chi'), await student('Dayo')]
    await givenSubmission(db, ada, { submitted_at: at(3) })
    await givenSubmission(db, bisi, { submitted_at: at(1), points: 90, graded_at: at(2), grade_version: 1 })
    await givenSubmission(db, chi, { submitted_at: at(2), due_at: at(1) })
    await givenSubmission(db, dayo, { submitted_at: at(1), points: 9, graded_at: at(4), grade_version: 1 })

    const { data } = await inbox({}, given.instructor)

    expect(data.content.map((row) => [row.student.name, row.state, row.isLate])).toEqual([
      ['Chi Eze', 'WAITING', true],
      ['Ada Eze', 'WAITING', false],
      ['Dayo Eze', 'RETURNED', false],
      ['Bisi Eze', 'PASSED', false],
    ])
    expect(data).toMatchObject({ totalElements: 4, counts: { WAITING: 2, PASSED: 1, RETURNED: 1 } })
    expect(data.assignments).toMatchObject([{ lectureId: given.lectureId, waiting: 2 }])
    expect(JSON.stringify(data)).not.toContain('@')
    const found = await inbox({ state: 'WAITING', search: 'ada' }, given.instructor)
    expect(found.data).toMatchObject({ totalElements: 1, counts: { WAITING: 1, PASSED: 0 }, content: [{ student: { name: 'Ada Eze' } }] })
    expect((await call(countPending, {}, given.instructor)).data).toMatchObject({ submissions: 2 })
    const other = await givenInstructor(db)
    expect((await inbox({}, other)).data).toMatchObject({ content: [], assignments: [] })
    expect((await inbox({ courseId: given.courseId }, other)).code).toBe('COURSE_NOT_FOUND')
  })

  test('leads from one work to the next, also from one that was just graded', async () => {
    const given = await givenAssignment(db)
    const ids: number[] = []
    for (let day = 1; day <= 3; day++) {
      const { id, userId } = await givenEnrollment(db, { course_id: given.courseId })
      ids.push(
        await givenSubmission(
          db,
          { ...given, enrollmentId: id, student: { id: userId } },
          { submitted_at: new Date(Date.UTC(2026, 5, day)) },
        ),
      )
    }
    const [first = 0, second = 0, third = 0] = ids
    const waiting = { state: 'WAITING' }

    expect((await open(second, given.instructor, waiting)).data).toMatchObject({ previousId: first, nextId: third })
    await grade(second, given.instructor)
    expect((await open(second, given.instructor, waiting)).data).toMatchObject({ previousId: null, nextId: first, gradeVersion: 1 })
    expect((await open(third, given.instructor)).data).toMatchObject({ previousId: first, nextId: second })
  })

  test('tells the instructor about an assignment’s work once a day', async () => {
    const given = await givenAssignment(db)
    const other = { ...given, student: { id: (await givenEnrollment(db, { course_id: given.courseId })).userId } }
    await submit(given)
    await submit(other)

    const { data } = await call(listNotifications, { query: {} }, given.instructor)

    expect(data.content).toMatchObject([
      { type: 'comment', title: 'New work to grade', link: `/instructor/assignments?lecture=${given.lectureId}` },
    ])
  })

  test('shows a student’s earlier work beside the newest', async () => {
    const given = await givenAssignment(db)
    const first = (await submit(given, { text: 'First.' })).data.submissions[0].id
    await grade(first, given.instructor, { points: 5 })
    const second = (await submit(given, { text: 'Second.' })).data.submissions[0].id

    expect((await open(second, given.instructor)).data).toMatchObject({ text: 'Second.', isReplaced: false, earlier: [{ text: 'First.' }] })
    expect((await open(first, given.instructor)).data).toMatchObject({ isReplaced: true, earlier: [] })
  })
})

describe('deleting the lecture', () => {
  test('hides the work, and a restore shows it again', async () => {
    const given = await givenAssignment(db)
    await submit(given)

    await call(deleteLecture, { params: { id: given.lectureId } }, given.instructor)
    expect((await inbox({}, given.instructor)).data).toMatchObject({ content: [], assignments: [] })
    await call(restoreLecture, { params: { id: given.lectureId } }, given.instructor)
    expect((await inbox({}, given.instructor)).data.content).toHaveLength(1)
  })

  test('deletes the work and its files when the trash is emptied', async () => {
    const given = await givenAssignment(db)
    const { data } = await upload(given.student, { kind: 'submission-file', assignmentId: given.lectureId })
    await submit(given, { fileIds: [data.madeId] })
    const { key } = await db
      .selectFrom('assignment_files')
      .innerJoin('media_files', 'media_files.id', 'file_id')
      .select('key')
      .where('lecture_id', '=', given.lectureId)
      .executeTakeFirstOrThrow()
    await call(deleteLecture, { params: { id: given.lectureId } }, given.instructor)

    clock.now = new Date('2026-10-02T12:00:00Z')
    await purgeTrash(db, clock.now)
    await runJobs()

    expect(await rowsOf(given.lectureId)).toEqual([])
    expect(await deps.storage.size(key)).toBeUndefined()
  })
})

describe('the course', () => {
  test('shows visitors the assignment’s type, without its instructions', async () => {
    const { courseId, lectureId } = await givenAssignment(db)
    const { data } = await call(getCourse, { params: { id: courseId } })

    const [lecture] = data.sections[0].lectures
    expect(lecture).toMatchObject({ id: lectureId, contentType: 'ASSIGNMENT' })
    expect(lecture.contentHtml).toBeUndefined()
  })

  test('has assignments in the course’s editor and nothing of them elsewhere', async () => {
    const course = await givenCourse(db, { curriculum: [[{ content_type: 'TEXT' }]] })
    const { id: userId } = await givenUser(db)
    await givenEnrollment(db, { course_id: course.id, user_id: userId })

    expect((await read({ lectureId: course.lectureIds[0] ?? 0, student: { id: userId } })).code).toBe('ASSIGNMENT_NOT_FOUND')
  })
})
