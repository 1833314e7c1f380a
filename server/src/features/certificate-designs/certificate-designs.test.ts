import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { updateCourse } from '@akada/contract/authoring.ts'
import * as designs from '@akada/contract/certificate-designs.ts'
import { listCertificates } from '@akada/contract/certificates.ts'
import { duplicateCourse } from '@akada/contract/course-transfer.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { eraseCertificates } from '#features/certificates/erase-certificates.ts'
import { issueCertificate } from '#features/certificates/issue-certificate.ts'
import { exportCourse } from '#features/course-transfer/export-course.ts'
import { importStored } from '#features/course-transfer/import-course.ts'
import { eraseSignatures } from '#features/courses/courses.face.ts'
import { deleteCourse } from '#features/courses/delete-course.ts'
import { saveQuiz } from '#features/quizzes/save-quiz.ts'
import { requestReissue } from '#features/reissues/request-reissue.ts'
import { openAddress } from '#platform/storage/addresses.ts'
import { anAssignment } from '#testing/assignment-builders.ts'
import { changeCourse, givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { linesOf } from '#testing/pdf-text.ts'
import { givenPicture, pngOfClaimedSize } from '#testing/pictures.ts'
import { definitionOf } from '#testing/quiz-builders.ts'
import { fileOf, formOf, sendForm } from '#testing/send-form.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const server = await testApp()
const { db, call, clock, deps, runJobs } = server
const photo = await givenPicture()
const signature = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#00000000' } })
  .png()
  .toBuffer()

type Picture = designs.CertificatePicture
type Sent = { picture?: string; content?: Buffer }

async function givenOwnCourse(course = {}) {
  const instructor = await givenInstructor(db)
  return { instructor, course: await givenCourse(db, { instructor_id: instructor.id, ...course }) }
}
const send = (courseId: number, as?: TestPerson, { picture = 'LOGO', content = photo }: Sent = {}) =>
  sendForm(server, designs.replaceCertificatePicture, formOf({ courseId: String(courseId), picture, file: fileOf(content) }), as)
const remove = (id: number, picture: Picture, as?: TestPerson) => call(designs.deleteCertificatePicture, { params: { id, picture } }, as)
const preview = (id: number, body = {}, as?: TestPerson) => call(designs.previewCertificate, { params: { id }, body }, as)
const picturesOf = (courseId: number) =>
  db
    .selectFrom('courses')
    .select(['certificate_logo_id as logo', 'certificate_signature_id as signature'])
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
const keyOf = async (fileId: number | null) =>
  (
    await db
      .selectFrom('media_files')
      .select('key')
      .where('id', '=', fileId ?? 0)
      .executeTakeFirst()
  )?.key
const isStored = async (key: string | undefined) => (await deps.storage.size(key ?? 'none')) !== undefined
const certificateOf = (enrollmentId: number) =>
  db.selectFrom('certificates').selectAll().where('enrollment_id', '=', enrollmentId).executeTakeFirstOrThrow()

/** Issues a certificate of a course. */
async function givenCertificate(courseId: number) {
  const student = await givenUser(db, { first_name: 'Ada', last_name: 'Eze' })
  const enrollment = await givenEnrollment(db, { user_id: student.id, course_id: courseId, completed_at: clock.now })
  await issueCertificate(deps, enrollment.id)
  return { student, enrollmentId: enrollment.id, certificate: await certificateOf(enrollment.id) }
}

async function pdfOf(student: TestPerson): Promise<string[]> {
  const { data } = await call(listCertificates, {}, student)
  const grant = openAddress(deps.signer, data[0].downloadUrl.replace('/media/signed/', ''), clock.now)
  return linesOf(await buffer(deps.storage.read(grant?.key ?? '')))
}

describe('a certificate picture', () => {
  test('is stored privately, as a PNG of at most 600 × 300 pixels that keeps its transparency', async () => {
    const { course, instructor } = await givenOwnCourse()

    const answers = [await send(course.id, instructor), await send(course.id, instructor, { picture: 'SIGNATURE', content: signature })]

    expect(answers.map(({ data }) => data)).toEqual([{ picture: 'LOGO' }, { picture: 'SIGNATURE' }])
    const { logo, signature: signed } = await picturesOf(course.id)
    const [logoKey, signedKey] = [await keyOf(logo), await keyOf(signed)]
    expect(logoKey).toMatch(/^private\/certificate-pictures\/[0-9a-f]{32}\.png$/)
    const read = async (key = '') => sharp(await buffer(deps.storage.read(key))).metadata()
    expect(await read(logoKey)).toMatchObject({ format: 'png', width: 600, height: 200 })
    expect(await read(signedKey)).toMatchObject({ format: 'png', width: 300, height: 100, hasAlpha: true })
  })

  test('can be changed only by the course’s instructor and admins', async () => {
    const { course, instructor } = await givenOwnCourse({ status: 'DRAFT' })
    const others = [undefined, await givenUser(db), await givenManager(db), await givenInstructor(db), instructor, await givenAdmin(db)]

    for (const ask of [(as?: TestPerson) => send(course.id, as), (as?: TestPerson) => remove(course.id, 'LOGO', as)]) {
      const answers = []
      for (const person of others) answers.push(await ask(person))
      expect(answers.map(({ statusCode, code }) => code ?? statusCode)).toEqual([
        'SIGN_IN_REQUIRED',
        'NOT_ALLOWED',
        'NOT_ALLOWED',
        'COURSE_NOT_FOUND',
        200,
        200,
      ])
    }
  })

  test('replaces the previous one, and can be removed', async () => {
    const { course, instructor } = await givenOwnCourse()
    await send(course.id, instructor)
    const first = await keyOf((await picturesOf(course.id)).logo)
    await send(course.id, instructor)
    const second = await keyOf((await picturesOf(course.id)).logo)
    await runJobs()
    const before = [await isStored(first), await isStored(second)]

    const answers = [await remove(course.id, 'LOGO', instructor), await remove(course.id, 'LOGO', instructor)]
    await runJobs()

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(before).toEqual([false, true])
    expect(await isStored(second)).toBe(false)
    expect(await picturesOf(course.id)).toEqual({ logo: null, signature: null })
  })

  test('stays the only one when four uploads finish at once', async () => {
    const { course, instructor } = await givenOwnCourse()
    const count = async () =>
      (await db.selectFrom('media_files').select('id').where('key', 'like', '%certificate-pictures%').execute()).length
    const before = await count()

    const answers = await Promise.all(Array.from({ length: 4 }, () => send(course.id, instructor)))
    await runJobs()

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(200))
    expect(await count()).toBe(before + 1)
    expect(await isStored(await keyOf((await picturesOf(course.id)).logo))).toBe(true)
  })

  test('is refused if it is an SVG, a text, incomplete, a decompression bomb or too large, without changes', async () => {
    const { course, instructor } = await givenOwnCourse()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450"/>')
    const hostile = [svg, Buffer.from('<!doctype html>'), photo.subarray(0, 500), await pngOfClaimedSize(30_000, 30_000)]

    const answers = []
    for (const content of hostile) answers.push(await send(course.id, instructor, { picture: 'SIGNATURE', content }))
    answers.push(
      await send(course.id, instructor, { picture: 'SIGNATURE', content: Buffer.concat([photo, Buffer.alloc(10_000_001 - photo.length)]) }),
    )
    const unknown = await send(course.id, instructor, { picture: 'STAMP' })
    const without = await sendForm(
      server,
      designs.replaceCertificatePicture,
      formOf({ courseId: String(course.id), picture: 'LOGO' }),
      instructor,
    )

    expect(answers.map(({ code }) => code)).toEqual([...Array(4).fill('PICTURE_INVALID'), 'PAYLOAD_TOO_LARGE'])
    expect([unknown.errors, without.errors]).toMatchObject([[{ path: 'picture' }], [{ path: 'file' }]])
    expect(await picturesOf(course.id)).toEqual({ logo: null, signature: null })
  })

  test('leaves no file if the course can’t be edited', async () => {
    const { course, instructor } = await givenOwnCourse()
    await changeCourse(db, course.id, { status: 'UNDER_REVIEW' })
    const { storage } = deps
    const keys: string[] = []
    deps.storage = {
      ...storage,
      put: (key, content) => {
        keys.push(key)
        return storage.put(key, content)
      },
    }

    const answer = await send(course.id, instructor)
    deps.storage = storage

    expect(answer.code).toBe('COURSE_NOT_EDITABLE')
    expect(await Promise.all(keys.map(isStored))).toEqual([false])
  })
})

describe('an issued certificate', () => {
  const design = {
    certificateTemplate: 'FORMAL',
    certificateAccent: '#7A1F3D',
    certificateSignatory: 'Chioma Baker',
    certificateShowsHours: false,
    certificateShowsGrade: true,
  } as const

  test('has the design of its course, with the average of the best quiz scores, rounded down', async () => {
    const { course, instructor } = await givenOwnCourse({ curriculum: [[{ content_type: 'QUIZ' }, { content_type: 'QUIZ' }]] })
    await call(updateCourse, { body: { id: course.id, ...design } }, instructor)
    await send(course.id, instructor)
    const student = await givenUser(db)
    const enrollment = await givenEnrollment(db, { user_id: student.id, course_id: course.id, completed_at: clock.now })
    for (const [index, scores] of [[40, 91], [80]].entries())
      await givenScores({ lectureId: course.lectureIds[index] ?? 0, student, enrollmentId: enrollment.id }, scores)

    await issueCertificate(deps, enrollment.id)

    expect(await certificateOf(enrollment.id)).toMatchObject({
      template: 'FORMAL',
      accent: '#7a1f3d',
      signatory: 'Chioma Baker',
      shows_hours: false,
      grade_percent: 85,
      logo_id: (await picturesOf(course.id)).logo,
      signature_id: null,
    })
    const lines = await pdfOf(student)
    expect(lines).toEqual(expect.arrayContaining(['Chioma Baker', 'Grade', '85%']))
    expect(lines).not.toContain('Length')
  })

  test('counts the best points of each graded assignment in the grade, like the best score of a quiz', async () => {
    const curriculum = [[{ content_type: 'QUIZ' as const }, anAssignment(), anAssignment()]]
    const { course, instructor } = await givenOwnCourse({ curriculum })
    await call(updateCourse, { body: { id: course.id, certificateShowsGrade: true } }, instructor)
    const student = await givenUser(db)
    const enrollment = await givenEnrollment(db, { user_id: student.id, course_id: course.id, completed_at: clock.now })
    const [quiz = 0, graded = 0, waiting = 0] = course.lectureIds
    await givenScores({ lectureId: quiz, student, enrollmentId: enrollment.id }, [91])
    const work = { student, enrollmentId: enrollment.id }
    await givenPoints({ ...work, lectureId: graded }, [10, 25])
    await givenPoints({ ...work, lectureId: waiting }, [null])

    await issueCertificate(deps, enrollment.id)

    // The average of 91% and 25 of 30 points (83.3%), rounded down.
    expect(await certificateOf(enrollment.id)).toMatchObject({ grade_percent: 87 })
  })

  test('shows no grade if the course has no quiz or doesn’t show it', async () => {
    const [withGrade, without] = [await givenOwnCourse(), await givenOwnCourse()]
    await call(updateCourse, { body: { id: withGrade.course.id, certificateShowsGrade: true } }, withGrade.instructor)

    const made = [await givenCertificate(withGrade.course.id), await givenCertificate(without.course.id)]

    expect(made.map(({ certificate }) => certificate.grade_percent)).toEqual([null, null])
    expect(await pdfOf(made[1]?.student ?? { id: '' })).toContain('Length')
  })

  test('stays as it is when the design changes, also after a reissue, and its pictures are kept until it is erased', async () => {
    const { course, instructor } = await givenOwnCourse()
    await call(updateCourse, { body: { id: course.id, ...design } }, instructor)
    await send(course.id, instructor)
    await send(course.id, instructor, { picture: 'SIGNATURE', content: signature })
    const { student, enrollmentId, certificate } = await givenCertificate(course.id)
    const keys = [await keyOf(certificate.logo_id), await keyOf(certificate.signature_id)]

    await call(updateCourse, { body: { id: course.id, certificateTemplate: 'MODERN', certificateSignatory: 'Someone Else' } }, instructor)
    await send(course.id, instructor)
    await remove(course.id, 'SIGNATURE', instructor)
    await runJobs()
    await db.updateTable('users').set({ last_name: 'Obi' }).where('id', '=', student.id).execute()
    await requestReissue(db, { userId: student.id, certificateIds: [certificate.id], now: clock.now })
    await runJobs()

    expect(await certificateOf(enrollmentId)).toMatchObject({
      template: 'FORMAL',
      signatory: 'Chioma Baker',
      logo_id: certificate.logo_id,
      signature_id: certificate.signature_id,
    })
    expect(await pdfOf(student)).toEqual(expect.arrayContaining(['Ada Obi', 'Chioma Baker']))
    expect(await Promise.all(keys.map(isStored))).toEqual([true, true])

    await db.transaction().execute((tx) => eraseCertificates(tx, student.id))
    await runJobs()
    expect(await Promise.all(keys.map(isStored))).toEqual([false, false])
    expect(await isStored(await keyOf((await picturesOf(course.id)).logo))).toBe(true)
  })

  test('keeps its pictures when the instructor is erased', async () => {
    const { course, instructor } = await givenOwnCourse()
    await call(updateCourse, { body: { id: course.id, ...design } }, instructor)
    await send(course.id, instructor, { picture: 'SIGNATURE', content: signature })
    const { certificate } = await givenCertificate(course.id)

    await db.transaction().execute(async (tx) => void (await eraseSignatures(tx, instructor.id)))
    await runJobs()

    expect(await picturesOf(course.id)).toEqual({ logo: null, signature: null })
    expect(await isStored(await keyOf(certificate.signature_id))).toBe(true)
    expect((await givenCertificate(course.id)).certificate).toMatchObject({ signatory: '', signature_id: null })
  })
})

describe('the design of a course', () => {
  test('is copied with the course, exported and imported, with its pictures', async () => {
    const text = { content_type: 'TEXT' as const, content_html: safeHtml`<p>Weave.</p>` }
    const { course, instructor } = await givenOwnCourse({ curriculum: [[text]] })
    await send(course.id, instructor)
    await send(course.id, instructor, { picture: 'SIGNATURE', content: signature })
    const own = await picturesOf(course.id)

    const copy = await call(duplicateCourse, { params: { id: course.id } }, instructor)
    const key = 'private/imports/design.zip'
    await deps.storage.put(key, await buffer((await exportCourse(deps, course.id)).stream))
    const imported = await importStored(deps, key, { userId: instructor.id })

    expect(await picturesOf(copy.data.id)).toEqual(own)
    const other = await picturesOf('courseId' in imported ? imported.courseId : 0)
    const pixels = async (id: number | null) =>
      sharp(await buffer(deps.storage.read((await keyOf(id)) ?? '')))
        .raw()
        .toBuffer()
    expect(await pixels(other.logo)).toEqual(await pixels(own.logo))
    expect(await pixels(other.signature)).toEqual(await pixels(own.signature))
  })

  test('is deleted with the course, with the pictures that nothing else uses', async () => {
    const { course, instructor } = await givenOwnCourse({ status: 'DRAFT' })
    await send(course.id, instructor)
    const key = await keyOf((await picturesOf(course.id)).logo)
    const user = { id: instructor.id, roles: ['INSTRUCTOR' as const] }

    await db.transaction().execute((tx) => deleteCourse(tx, user as never, { id: course.id, now: clock.now }))
    await runJobs()

    expect(await isStored(key)).toBe(false)
  })

  test.each([
    ['certificateAccent', 'red'],
    ['certificateAccent', '#12345'],
    ['certificateAccent', '#123456"/><script>'],
    ['certificateTemplate', 'GOTHIC'],
    ['certificateSignatory', 'x'.repeat(81)],
    ['certificateSignatory', 'two\nlines'],
    ['certificateShowsGrade', 'yes'],
  ])('refuses %s: %s', async (field, value) => {
    const { course, instructor } = await givenOwnCourse()

    const answers = [
      await call(updateCourse, { body: { id: course.id, [field]: value } } as never, instructor),
      await preview(course.id, { [field]: value }, instructor),
    ]

    for (const answer of answers) expect(answer).toMatchObject({ statusCode: 400, errors: [{ path: field }] })
  })
})

describe('the preview of a certificate', () => {
  test('is an SVG without text, with the pictures, and follows unsaved changes', async () => {
    const { course, instructor } = await givenOwnCourse({ title: 'Weaving & <b>dyeing</b>' })
    await send(course.id, instructor)

    const saved = (await preview(course.id, {}, instructor)).data.svg as string
    const changed = (await preview(course.id, { certificateTemplate: 'MODERN', certificateAccent: '#ffee00' }, instructor)).data
      .svg as string

    expect(saved).toMatch(/^<svg [^>]*viewBox="0 0 841\.89 595\.28"/)
    expect(saved).toContain('data:image/png;base64,')
    expect(saved).not.toMatch(/Weaving|<b>|<text|<script/)
    expect(changed).toContain('fill="#ffee00"')
  })

  test('can be seen by the course’s instructor and admins', async () => {
    const { course, instructor } = await givenOwnCourse({ status: 'DRAFT' })
    const answers = []
    for (const person of [undefined, await givenUser(db), await givenInstructor(db), instructor, await givenAdmin(db)])
      answers.push(await preview(course.id, {}, person))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 404, 200, 200])
  })
})

type Tried = { lectureId: number; student: { id: string }; enrollmentId: number }

/** Adds a student's work of up to 30 points to an assignment. Null: not graded yet. */
async function givenPoints({ lectureId, student, enrollmentId }: Tried, points: readonly (number | null)[]) {
  const work = points.map((each, index) => ({
    lecture_id: lectureId,
    enrollment_id: enrollmentId,
    user_id: student.id,
    client_id: randomUUID(),
    number: index + 1,
    body: 'My work.',
    link: '',
    submitted_at: clock.now,
    max_points: 30,
    pass_points: 20,
    ...(each !== null && { points: each, graded_at: clock.now, grade_version: 1 }),
  }))
  await db.insertInto('assignment_submissions').values(work).execute()
}

/** Makes a lecture a quiz, with graded attempts of a student. */
async function givenScores({ lectureId, student, enrollmentId }: Tried, scores: readonly number[]) {
  await db.transaction().execute((tx) => saveQuiz(tx, { lectureId, definition: definitionOf(), version: 0, now: clock.now }))
  const version = await db.selectFrom('quiz_versions').select('id').where('lecture_id', '=', lectureId).executeTakeFirstOrThrow()
  const attempts = scores.map((score, index) => ({
    version_id: version.id,
    lecture_id: lectureId,
    user_id: student.id,
    enrollment_id: enrollmentId,
    client_id: randomUUID(),
    number: index + 1,
    seed: 1,
    started_at: clock.now,
    submitted_at: clock.now,
    score_percent: score,
    is_passed: score >= 70,
    grades: '[]',
  }))
  await db.insertInto('quiz_attempts').values(attempts).execute()
}
