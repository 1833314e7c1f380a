import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { downloadCertificate, listCertificates, verifyCertificate } from '@akada/contract/certificates.ts'
import { completeLecture } from '@akada/contract/enrollments.ts'
import { updateMailPreferences } from '@akada/contract/notifications.ts'
import { describe, expect, test } from 'vitest'
import { openAddress } from '#platform/storage/addresses.ts'
import { changeCourse, givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { allMails } from '#testing/notification-builders.ts'
import { testApp } from '#testing/test-app.ts'
import { eraseCertificates } from './erase-certificates.ts'
import { issueCertificate } from './issue-certificate.ts'

const { db, call, clock, deps, mailbox, runJobs } = await testApp()

const certificateRows = (enrollmentId: number) =>
  db.selectFrom('certificates').selectAll().where('enrollment_id', '=', enrollmentId).execute()
const opened = (address: string) => openAddress(deps.signer, address.replace('/media/signed/', ''), clock.now)

/** Creates a student who completed the last lecture of a course. The certificate isn't issued yet. */
async function givenFinished() {
  const instructor = await givenInstructor(db, { last_name: 'Eze' })
  const course = await givenCourse(db, { instructor_id: instructor.id, curriculum: [[{ duration_seconds: 3600 }]] })
  const student = await givenUser(db, { first_name: 'Ọlúwáṣeun', last_name: 'Adébáyọ̀' })
  const enrollment = await givenEnrollment(db, { user_id: student.id, course_id: course.id })
  const [lectureId = 0] = course.lectureIds
  await call(completeLecture, { query: { courseId: course.id, lectureId } }, student)
  return { student, course, instructor, enrollment }
}

async function givenCertified() {
  const finished = await givenFinished()
  await runJobs()
  const { data } = await call(listCertificates, {}, finished.student)
  return { ...finished, certificate: data[0] }
}

describe('finishing a course', () => {
  test('issues a certificate with a unique serial and a PDF', async () => {
    const { certificate, course, student, enrollment } = await givenCertified()

    expect(certificate).toMatchObject({ courseId: course.id, courseTitle: course.title, completionDate: clock.now.toISOString() })
    expect(certificate.serial).toMatch(/^(?:[A-HJKMNP-Z2-9]{4}-){6}[A-HJKMNP-Z2-9]{4}$/)
    const grant = opened(certificate.downloadUrl)
    expect(grant).toMatchObject({
      userId: student.id,
      of: { kind: 'certificate', id: certificate.id },
      until: clock.now.getTime() + 15 * 60_000,
      downloadAs: `Certificate - ${course.title}.pdf`,
    })
    const pdf = await buffer(deps.storage.read(grant?.key ?? ''))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const [row] = await certificateRows(enrollment.id)
    const file = db
      .selectFrom('media_files')
      .select(['key', 'bytes', 'content_type'])
      .where('id', '=', row?.file_id ?? 0)
    expect(await file.execute()).toEqual([{ key: grant?.key, bytes: pdf.length, content_type: 'application/pdf' }])
  })

  test('issues only one certificate, even if ten workers issue it concurrently and one repeats it later', async () => {
    const { enrollment } = await givenFinished()

    await Promise.all(Array.from({ length: 10 }, () => issueCertificate(deps, enrollment.id)))
    const made = await certificateRows(enrollment.id)
    await runJobs()

    expect(made).toHaveLength(1)
    expect(await certificateRows(enrollment.id)).toEqual(made)
    expect(made[0]?.file_id).not.toBeNull()
  })

  test('draws the missing PDF with the same serial after an interrupted run', async () => {
    const { enrollment, student } = await givenCertified()
    const [before] = await certificateRows(enrollment.id)
    await db.updateTable('certificates').set({ file_id: null }).where('enrollment_id', '=', enrollment.id).execute()
    await db
      .deleteFrom('media_files')
      .where('id', '=', before?.file_id ?? 0)
      .execute()

    await issueCertificate(deps, enrollment.id)

    const { data } = await call(listCertificates, {}, student)
    expect(data).toMatchObject([{ serial: before?.serial, downloadUrl: expect.stringContaining('/media/signed/') }])
  })

  test('leaves no PDF if the user is erased while it is drawn', async () => {
    const { enrollment, student } = await givenFinished()
    const keys: string[] = []
    const put = async (key: string, content: Buffer | Readable) => {
      const stored = await deps.storage.put(key, content)
      keys.push(key)
      await db.transaction().execute((tx) => eraseCertificates(tx, student.id))
      return stored
    }

    await issueCertificate({ ...deps, storage: { ...deps.storage, put } }, enrollment.id)
    await db.updateTable('users').set({ erased_at: clock.now }).where('id', '=', student.id).execute()
    await runJobs()

    expect(keys).toHaveLength(1)
    expect(await deps.storage.size(keys[0] ?? '')).toBeUndefined()
    expect(await certificateRows(enrollment.id)).toEqual([])
  })

  test('is required for a certificate', async () => {
    const { id } = await givenEnrollment(db)

    await issueCertificate(deps, id)

    expect(await certificateRows(id)).toEqual([])
  })
})

describe('the certificate email', () => {
  const mailsTo = (email: string) => mailbox.mails().filter(({ to }) => to === email)

  test('links to the public page and the PDF, and is sent once even if issuing is repeated', async () => {
    const { enrollment, student, course, certificate } = await givenCertified()

    await Promise.all(Array.from({ length: 5 }, () => issueCertificate(deps, enrollment.id)))
    await runJobs()

    const mails = mailsTo(student.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your certificate is ready'])
    expect(mails[0]?.text).toContain(course.title)
    expect(mails[0]?.text).toContain(`http://localhost:3000/certificates/${certificate.serial}`)
    expect(mails[0]?.text).toContain('http://localhost:3000/my-learning?tab=certifications')
  })

  test('is sent once when ten workers draw the PDF concurrently', async () => {
    const { enrollment, student } = await givenFinished()

    await Promise.all(Array.from({ length: 10 }, () => issueCertificate(deps, enrollment.id)))
    await runJobs()

    expect(mailsTo(student.email)).toHaveLength(1)
  })

  test('has an unsubscribe link in the text and in the header for mail clients', async () => {
    const { student } = await givenCertified()

    const [mail] = mailsTo(student.email)
    expect(mail?.text).toContain('Unsubscribe from emails like this one: http://localhost:3000/mails/unsubscribe?token=')
    expect(mail?.html).toContain('href="http://localhost:3000/mails/unsubscribe?token=')
    expect(mail?.listUnsubscribe).toMatch(/^<http:\/\/localhost:3000\/api\/announcements\/unsubscribe\?token=.{20,}>$/)
  })

  test('isn’t sent to students who turned it off', async () => {
    const { student } = await givenFinished()
    await call(updateMailPreferences, { body: { ...allMails, certificate: false } }, student)

    await runJobs()

    expect(mailsTo(student.email)).toEqual([])
    expect((await call(listCertificates, {}, student)).data).toHaveLength(1)
  })
})

describe('my certificates', () => {
  test('are listed newest first, without a URL until the PDF exists', async () => {
    const { student, certificate } = await givenCertified()
    clock.now = new Date(clock.now.getTime() + 60_000)
    const second = await givenEnrollment(db, { user_id: student.id, completed_at: clock.now })
    await db
      .insertInto('certificates')
      .values({ ...copied, enrollment_id: second.id, user_id: student.id, course_id: second.courseId, issued_at: clock.now })
      .execute()

    const { data } = await call(listCertificates, {}, student)

    expect(data.map(({ serial, downloadUrl }: { serial: string; downloadUrl: string | null }) => [serial, downloadUrl === null])).toEqual([
      [copied.serial, true],
      [certificate.serial, false],
    ])
    const waiting = await call(downloadCertificate, { params: { id: data[0].id } }, student)
    expect(waiting).toMatchObject({ statusCode: 503, code: 'CERTIFICATE_NOT_READY', headers: { 'retry-after': '3' } })
  })

  test('include only the user’s own', async () => {
    await givenCertified()

    expect((await call(listCertificates, {}, await givenAdmin(db))).data).toEqual([])
    expect((await call(listCertificates, {})).statusCode).toBe(401)
  })
})

describe('downloading a certificate', () => {
  test('redirects its owner and admins to a signed URL, and refuses other users', async () => {
    const { student, instructor, certificate } = await givenCertified()
    const admin = await givenAdmin(db)
    const download = (person?: { id: string }) => call(downloadCertificate, { params: { id: certificate.id } }, person)

    for (const person of [student, admin]) {
      const answer = await download(person)
      expect(answer.statusCode).toBe(302)
      expect(opened(String(answer.headers.location))).toMatchObject({ userId: person.id, of: { id: certificate.id } })
    }
    for (const person of [await givenUser(db), await givenInstructor(db), instructor, await givenManager(db)])
      expect(await download(person)).toMatchObject({ statusCode: 404, code: 'CERTIFICATE_NOT_FOUND' })
    expect((await download()).statusCode).toBe(401)
  })

  test('responds with 404 to an unknown certificate and 400 to an invalid id', async () => {
    const student = await givenUser(db)

    expect((await call(downloadCertificate, { params: { id: 2_000_000_000 } }, student)).code).toBe('CERTIFICATE_NOT_FOUND')
    expect((await call(downloadCertificate, { params: { id: 'mine' } }, student)).errors).toMatchObject([{ path: 'id' }])
  })
})

/** A way to type a serial: its description, and a function that applies it. */
type Typed = [string, (serial: string) => string]

describe('checking a certificate', () => {
  test('returns only the name, the course and the dates, to anyone', async () => {
    const { certificate, course } = await givenCertified()

    const answer = await call(verifyCertificate, { params: { serial: certificate.serial } })

    expect(answer).toMatchObject({ statusCode: 200, headers: { 'x-robots-tag': 'noindex' } })
    expect(answer.data).toEqual({
      serial: certificate.serial,
      studentName: 'Ọlúwáṣeun Adébáyọ̀',
      courseTitle: course.title,
      issueDate: clock.now.toISOString(),
      completionDate: clock.now.toISOString(),
      revokedAt: null,
      replacedBy: null,
    })
  })

  test('returns the original names after the course and the student are renamed', async () => {
    const { certificate, course, student } = await givenCertified()
    await changeCourse(db, course.id, { title: 'Another title', status: 'ARCHIVED' })
    await db.updateTable('users').set({ first_name: 'Seun' }).where('id', '=', student.id).execute()

    const { data } = await call(verifyCertificate, { params: { serial: certificate.serial } })

    expect(data).toMatchObject({ studentName: 'Ọlúwáṣeun Adébáyọ̀', courseTitle: course.title })
  })

  test.each<Typed>([
    ['in lowercase', (serial: string) => serial.toLowerCase()],
    ['without hyphens', (serial: string) => serial.replaceAll('-', '')],
    ['with spaces instead of hyphens', (serial: string) => serial.replaceAll('-', ' ')],
    ['followed by a period', (serial: string) => ` ${serial}. `],
    ...[...'\u2010\u2011\u2012–—\u2212\ufe63\uff0d\u00ad·_/'].map(
      (hyphen): Typed => [`with U+${hyphen.charCodeAt(0).toString(16)} as the hyphen`, (serial: string) => serial.replaceAll('-', hyphen)],
    ),
    ...[...',;:!?…"\'”’»)]>。\u200b\u00a0\ufeff'].map((end): Typed => [`before ${JSON.stringify(end)}`, (serial: string) => serial + end]),
    ['in quotes', (serial: string) => `“${serial}”`],
    ['with invisible characters', (serial: string) => `\u200e\ufeff${[...serial].join('\u200b')}\u00ad`],
    [
      'in fullwidth letters',
      (serial: string) => serial.replace(/[A-Z\d]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    ],
    ['on two lines', (serial: string) => serial.replace(/^(.{16})/, '$1\r\n')],
    ['after a word', (serial: string) => `Serial: ${serial}`],
    ['between words in the serial’s alphabet', (serial: string) => `CASE ${serial} here`],
    ['in a URL', (serial: string) => `http://localhost:3000/certificates/${serial}?utm_source=linkedin#top`],
    ['in an encoded URL', (serial: string) => encodeURIComponent(`http://localhost:3000/certificates/${serial}`)],
    ['in a nested redirect', (serial: string) => `https://x.example/?to=${encodeURIComponent(encodeURIComponent(`/a b/${serial}`))}`],
    ['with encoded hyphens', (serial: string) => serial.replaceAll('-', '%2D')],
    ['with malformed percent signs', (serial: string) => `100% %E9%2F${serial}%`],
    ['in a verification URL', (serial: string) => `<https://akada.example/api/certificates/verify/${serial.toLowerCase()}/>`],
  ])('finds a certificate by its serial %s', async (_, typed) => {
    const { certificate } = await givenCertified()

    const { data } = await call(verifyCertificate, { params: { serial: typed(certificate.serial) } })

    expect(data.serial).toBe(certificate.serial)
  })

  test('finds a certificate by a serial in the earlier format, case-sensitively', async () => {
    const { certificate } = await givenCertified()
    const serial = 'Xk3_9-qLw1AbCdEfGhIjKl'
    await db.updateTable('certificates').set({ serial }).where('id', '=', certificate.id).execute()

    for (const typed of [
      `${serial}.`,
      `“${serial}”`,
      `Serial: ${serial.replace('-', '\u2011')}`,
      `http://localhost:3000/certificates/${serial}`,
    ])
      expect((await call(verifyCertificate, { params: { serial: typed } })).data.serial).toBe(serial)
    expect((await call(verifyCertificate, { params: { serial: serial.toLowerCase() } })).code).toBe('CERTIFICATE_NOT_FOUND')
  })

  test('refuses unknown and invalid serials', async () => {
    for (const serial of ['AAAAAAAAAAAAAAAAAAAAAA', 'x'.repeat(300), '-'.repeat(30), '👩‍🎓'.repeat(20), '%26%26%26%26%26%26'])
      expect([serial, (await call(verifyCertificate, { params: { serial } })).code]).toEqual([serial, 'CERTIFICATE_NOT_FOUND'])
    expect((await call(verifyCertificate, { params: { serial: 'no' } })).errors).toMatchObject([{ path: 'serial' }])
  })
})

const copied = {
  serial: 'Zk3_9-qLw1AbCdEfGhIjKl',
  student_name: 'Adaeze Okafor',
  course_title: 'Bookkeeping for small shops',
  instructor_name: 'Ngozi Eze',
  duration_seconds: 3600,
  completed_at: new Date('2026-09-01T12:00:00Z'),
}
