import { buffer } from 'node:stream/consumers'
import { downloadCredential, listCertificates, verifyCertificate } from '@akada/contract/certificates.ts'
import { listNotifications, updateMailPreferences } from '@akada/contract/notifications.ts'
import * as reissues from '@akada/contract/reissues.ts'
import { countPending, listPendingWork } from '@akada/contract/staff.ts'
import { describe, expect, test } from 'vitest'
import { revokeCertificate } from '#features/certificates/certificates.face.ts'
import { eraseCertificates } from '#features/certificates/erase-certificates.ts'
import { issueCertificate } from '#features/certificates/issue-certificate.ts'
import { checkPromises } from '#features/checks/check-promises.ts'
import { openAddress } from '#platform/storage/addresses.ts'
import { endEnrollment, givenAdmin, givenCourse, givenEnrollment, givenManager, givenUser } from '#testing/builders.ts'
import { allMails } from '#testing/notification-builders.ts'
import { linesOf } from '#testing/pdf-text.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { deleteReissuesOf } from './reissues.face.ts'

const { db, call, clock, deps, mailbox, runJobs } = await testApp()
const manager = await givenUser(db, { first_name: 'Folake', last_name: 'Adeniyi', roles: ['MANAGER'] })
const reason = 'Shown a passport'
const DAY = 86_400_000

type Student = Awaited<ReturnType<typeof givenUser>>

/** Creates a student with certificates in the name Ada Eze, whose profile name is now Ada Obi. */
async function givenRenamed(count = 1) {
  const student = await givenUser(db, { first_name: 'Ada', last_name: 'Eze' })
  const enrollments = []
  for (let made = 0; made < count; made++) {
    const course = await givenCourse(db, { title: `Weaving ${made + 1}` })
    const enrollment = await givenEnrollment(db, { user_id: student.id, course_id: course.id, completed_at: clock.now })
    await issueCertificate(deps, enrollment.id)
    enrollments.push(enrollment)
  }
  await runJobs()
  const certificates = await certificatesOf(student)
  await rename(student, 'Obi')
  return { student, enrollments, certificates, ids: certificates.map(({ id }) => id) }
}

const rename = (student: Student, lastName: string) =>
  db.updateTable('users').set({ last_name: lastName }).where('id', '=', student.id).execute()
const certificatesOf = ({ id }: Student) => db.selectFrom('certificates').selectAll().where('user_id', '=', id).orderBy('id').execute()
const request = (student: TestPerson, certificateIds: number[]) => call(reissues.requestReissue, { body: { certificateIds } }, student)
const offer = async (student: TestPerson) => (await call(reissues.getReissueOffer, {}, student)).data
const verify = async (serial = '') => call(verifyCertificate, { params: { serial } })
const queue = async (status: reissues.ReissueStatus = 'PENDING') =>
  (await call(reissues.listReissues, { query: { status, size: 100 } }, manager)).data.content as reissues.QueuedReissue[]
const approve = (id: number, as: TestPerson = manager) => call(reissues.approveReissue, { params: { id }, body: { reason } }, as)
const decline = (id: number, as: TestPerson = manager) => call(reissues.rejectReissue, { params: { id }, body: { reason } }, as)
const mailsTo = async ({ email }: Student) => {
  await runJobs()
  return mailbox
    .mails()
    .filter(({ to }) => to === email)
    .toReversed()
}
const codes = (answers: { statusCode: number; code?: string }[]) => answers.map(({ statusCode, code }) => code ?? statusCode).sort()

/** Creates a student whose second reissue of the year awaits a manager. */
async function givenPending() {
  const renamed = await givenRenamed(2)
  await request(renamed.student, renamed.ids.slice(0, 1))
  await runJobs()
  const answer = await request(renamed.student, renamed.ids.slice(1))
  const reissue = (await queue()).find(({ person }) => person.id === renamed.student.id)
  return { ...renamed, answer, id: reissue?.id ?? 0, reissue }
}

describe('the first reissue in 365 days', () => {
  test('is immediate, with a new serial, badge and PDF', async () => {
    const { student, certificates, ids } = await givenRenamed(2)

    const answer = await request(student, ids)
    await runJobs()

    expect(answer).toMatchObject({ statusCode: 200, data: { status: 'APPROVED' } })
    const now = await certificatesOf(student)
    expect(now.map(({ student_name }) => student_name)).toEqual(['Ada Obi', 'Ada Obi'])
    expect(now.map(({ serial }) => serial)).not.toContain(certificates[0]?.serial)
    expect(now.map(({ completed_at }) => completed_at)).toEqual(certificates.map(({ completed_at }) => completed_at))
    const { data } = await call(listCertificates, {}, student)
    const grant = openAddress(deps.signer, data[0].downloadUrl.replace('/media/signed/', ''), clock.now)
    expect(linesOf(await buffer(deps.storage.read(grant?.key ?? '')))).toContain('Ada Obi')
    const badge = await call(downloadCredential, { params: { id: ids[0] ?? 0 } }, student)
    expect(badge.text).toContain(now[0]?.serial)
    expect(badge.text).toContain('Ada Obi')
  })

  test('deletes the former PDFs', async () => {
    const { student, certificates, ids } = await givenRenamed()
    const file = await db
      .selectFrom('media_files')
      .select('key')
      .where('id', '=', certificates[0]?.file_id ?? 0)
      .executeTakeFirstOrThrow()

    await request(student, ids)
    await runJobs()

    expect(await deps.storage.size(file.key)).toBeUndefined()
  })

  test('sends one notification and one email, not one per certificate', async () => {
    const { student, ids } = await givenRenamed(3)
    const before = (await mailsTo(student)).length

    await request(student, ids)

    const mails = (await mailsTo(student)).slice(before)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your certificates have your new name'])
    for (const text of ['Ada Obi', 'Weaving 1', 'Weaving 3']) expect(mails[0]?.text).toContain(text)
    const news = (await call(listNotifications, { query: {} }, student)).data.content
    expect(news[0]).toMatchObject({ title: 'Your certificates have your new name', link: '/my-learning?tab=certifications' })
    expect(news.filter(({ title }: { title: string }) => title === 'Your certificate is ready')).toHaveLength(3)
  })

  test('isn’t emailed to students who turned these emails off', async () => {
    const { student, ids } = await givenRenamed()
    await call(updateMailPreferences, { body: { ...allMails, certificate: false } }, student)
    const before = (await mailsTo(student)).length

    await request(student, ids)

    expect(await mailsTo(student)).toHaveLength(before)
  })

  test('is automatic again after 365 days', async () => {
    const { student, ids } = await givenRenamed()
    await request(student, ids)
    await rename(student, 'Bello')
    const soon = (await offer(student)).isAutomatic
    const start = clock.now
    clock.now = new Date(start.getTime() + 365 * DAY + 1)

    const later = await request(student, ids)
    clock.now = start

    expect([soon, later.data.status]).toEqual([false, 'APPROVED'])
  })

  test('isn’t automatic while an older request is pending, which would bring back an earlier name', async () => {
    const { student, id, ids } = await givenPending()
    await rename(student, 'Bello')
    const start = clock.now
    clock.now = new Date(start.getTime() + 365 * DAY + 1)

    const waiting = await request(student, ids)
    await decline(id)
    const later = await request(student, ids)
    clock.now = start

    expect([waiting.code, later.data.status]).toEqual(['REISSUE_PENDING', 'APPROVED'])
    expect((await certificatesOf(student)).map(({ student_name }) => student_name)).toEqual(['Ada Bello', 'Ada Bello'])
  })

  test('happens once when ten requests for different certificates arrive at once; one other awaits a manager', async () => {
    const { student, ids } = await givenRenamed(10)

    const answers = await Promise.all(ids.map((id) => request(student, [id])))

    const statuses = answers.map(({ data, code }) => code ?? data.status).sort()
    expect(statuses).toEqual(['APPROVED', 'PENDING', ...Array(8).fill('REISSUE_PENDING')])
    expect((await certificatesOf(student)).filter(({ student_name }) => student_name === 'Ada Obi')).toHaveLength(1)
  })

  test('happens once when the same request arrives ten times at once and again later', async () => {
    const { student, ids } = await givenRenamed(2)

    const answers = await Promise.all(Array.from({ length: 10 }, () => request(student, ids)))
    answers.push(await request(student, ids))

    expect(codes(answers)).toEqual([200, ...Array(10).fill('CERTIFICATE_NAME_CURRENT')])
    const replaced = await db.selectFrom('replaced_certificates').select('id').where('certificate_id', 'in', ids).execute()
    expect(replaced).toHaveLength(2)
  })
})

describe('a reissue request', () => {
  test('offers the certificates with another name', async () => {
    const { student, ids, enrollments } = await givenRenamed(3)
    await db.transaction().execute((tx) => revokeCertificate(tx, enrollments[2]?.id ?? 0, clock.now))
    const before = await offer(student)
    await request(student, ids.slice(0, 1))

    expect(before).toMatchObject({ name: 'Ada Obi', isAutomatic: true, last: null })
    expect(before.certificates.map(({ id, studentName }: { id: number; studentName: string }) => [id, studentName])).toEqual([
      [ids[1], 'Ada Eze'],
      [ids[0], 'Ada Eze'],
    ])
    expect(await offer(student)).toMatchObject({ certificates: [{ id: ids[1] }], isAutomatic: false, last: { status: 'APPROVED' } })
  })

  test('is refused for other users’, revoked, unknown and current certificates, without changes', async () => {
    const [{ student, ids }, other] = [await givenRenamed(), await givenRenamed()]
    const revoked = await givenRenamed()
    await db.transaction().execute((tx) => revokeCertificate(tx, revoked.enrollments[0]?.id ?? 0, clock.now))
    const current = await givenRenamed()
    await rename(current.student, 'Eze')

    const answers = [
      await request(student, [...ids, ...other.ids]),
      await request(revoked.student, revoked.ids),
      await request(student, [2_000_000_000]),
      await request(current.student, current.ids),
    ]

    expect(answers.map(({ statusCode, code }) => [statusCode, code])).toEqual([
      [404, 'CERTIFICATE_NOT_FOUND'],
      [404, 'CERTIFICATE_NOT_FOUND'],
      [404, 'CERTIFICATE_NOT_FOUND'],
      [409, 'CERTIFICATE_NAME_CURRENT'],
    ])
    expect((await certificatesOf(student)).map(({ student_name }) => student_name)).toEqual(['Ada Eze'])
  })

  test('refuses hostile lists with a path', async () => {
    const { student, ids } = await givenRenamed()
    const send = (certificateIds: unknown) => call(reissues.requestReissue, { body: { certificateIds } } as never, student)

    const answers = [await send([]), await send(Array(501).fill(ids[0])), await send(['x']), await send({ length: 1 }), await send([1e300])]

    for (const answer of answers)
      expect(answer).toMatchObject({
        statusCode: 400,
        errors: expect.arrayContaining([expect.objectContaining({ path: expect.stringMatching(/^certificateIds/) })]),
      })
    expect((await send([...ids, ...ids])).data).toEqual({ status: 'APPROVED' })
  })
})

describe('a further reissue', () => {
  test('awaits a manager, who sees the names and the earlier reissues', async () => {
    const before = (await call(countPending, {}, manager)).data.reissues
    const { student, answer, reissue, certificates } = await givenPending()

    expect(answer.data).toEqual({ status: 'PENDING' })
    expect(reissue).toMatchObject({
      person: { id: student.id, name: 'Ada Obi' },
      studentName: 'Ada Obi',
      certificates: [{ courseTitle: certificates[1]?.course_title, formerName: 'Ada Eze' }],
      reissuesBefore: 0,
      decidedBy: null,
    })
    expect((await certificatesOf(student))[1]?.serial).toBe(certificates[1]?.serial)
    expect((await call(countPending, {}, manager)).data.reissues).toBe(before + 1)
    expect((await call(listPendingWork, {}, manager)).data).toContainEqual(expect.objectContaining({ kind: 'REISSUES', count: before + 1 }))
    expect(await offer(student)).toMatchObject({ last: { status: 'PENDING', name: 'Ada Obi' } })
  })

  test('is approved with a reason that is audited and not sent', async () => {
    const { student, id } = await givenPending()
    const before = (await mailsTo(student)).length

    const answer = await approve(id)

    expect(answer.data).toEqual({ status: 'APPROVED', reason })
    expect((await certificatesOf(student)).map(({ student_name }) => student_name)).toEqual(['Ada Obi', 'Ada Obi'])
    const [mail] = (await mailsTo(student)).slice(before)
    expect([mail?.subject, mail?.text.includes(reason)]).toEqual(['Your certificates have your new name', false])
    const acts = db.selectFrom('audit_entries').select(['act', 'actor_id as by', 'after']).where('subject_id', '=', student.id)
    expect(await acts.execute()).toEqual([{ act: 'REISSUE_APPROVED', by: manager.id, after: { reissue: id, certificates: 1 } }])
    expect((await queue('APPROVED')).find((reissue) => reissue.id === id)).toMatchObject({ decidedBy: 'Folake Adeniyi', reason })
    expect((await offer(student)).last).toMatchObject({ status: 'APPROVED', reason: null })
  })

  test('is declined with a reason that is sent, and can be requested again', async () => {
    const { student, id, ids, certificates } = await givenPending()
    const before = (await mailsTo(student)).length

    await decline(id)

    const [mail] = (await mailsTo(student)).slice(before)
    expect([mail?.subject, mail?.text.includes(reason)]).toEqual(['We can’t reissue your certificates', true])
    expect((await certificatesOf(student))[1]?.serial).toBe(certificates[1]?.serial)
    expect((await offer(student)).last).toMatchObject({ status: 'DECLINED', reason })
    expect((await request(student, ids.slice(1))).data).toEqual({ status: 'PENDING' })
  })

  test('uses the name of the request, even if the profile has changed since', async () => {
    const { student, id } = await givenPending()
    await rename(student, 'Unseen')

    await approve(id)

    expect((await certificatesOf(student))[1]?.student_name).toBe('Ada Obi')
  })

  test('is decided once, however many managers do it at once', async () => {
    const { student, id, ids } = await givenPending()
    const admin = await givenAdmin(db)

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? approve(id, index % 4 === 1 ? manager : admin) : decline(id))),
    )

    expect(codes(answers)).toEqual([200, ...Array(9).fill('REISSUE_DECIDED')])
    const replaced = await db
      .selectFrom('replaced_certificates')
      .select('id')
      .where('certificate_id', '=', ids[1] ?? 0)
      .execute()
    const [done] = answers.filter(({ statusCode }) => statusCode === 200)
    expect(replaced).toHaveLength(done?.data.status === 'APPROVED' ? 1 : 0)
    expect((await offer(student)).last.status).toBe(done?.data.status)
  })

  test('can’t be decided by its requester, and doesn’t exist under another id', async () => {
    const { student, id } = await givenPending()
    await db.insertInto('user_roles').values({ user_id: student.id, role: 'MANAGER' }).execute()

    expect(await approve(id, student)).toMatchObject({ statusCode: 403, code: 'REISSUE_OWN' })
    expect(await approve(2_000_000_000)).toMatchObject({ statusCode: 404, code: 'REISSUE_NOT_FOUND' })
    expect((await call(reissues.approveReissue, { params: { id }, body: { reason: '' } }, manager)).statusCode).toBe(400)
  })
})

describe('a former serial', () => {
  test('shows what it certified, and the certificate that replaced it', async () => {
    const { student, certificates, ids } = await givenRenamed()
    await request(student, ids)
    const [now] = await certificatesOf(student)

    const { data } = await verify(certificates[0]?.serial.toLowerCase())

    expect(data).toEqual({
      serial: certificates[0]?.serial,
      studentName: 'Ada Eze',
      courseTitle: certificates[0]?.course_title,
      issueDate: certificates[0]?.issued_at.toISOString(),
      completionDate: certificates[0]?.completed_at.toISOString(),
      revokedAt: clock.now.toISOString(),
      replacedBy: { serial: now?.serial, studentName: 'Ada Obi', issueDate: clock.now.toISOString(), revokedAt: null },
    })
    expect((await verify(now?.serial)).data).toMatchObject({ studentName: 'Ada Obi', revokedAt: null, replacedBy: null })
  })

  test('refers to the newest certificate after several reissues', async () => {
    const { student, certificates, ids } = await givenRenamed()
    await request(student, ids)
    const [second] = await certificatesOf(student)
    await rename(student, 'Bello')
    await request(student, ids)
    const [pending] = (await queue()).filter(({ person }) => person.id === student.id)
    await approve(pending?.id ?? 0)
    const [third] = await certificatesOf(student)

    for (const serial of [certificates[0]?.serial, second?.serial])
      expect((await verify(serial)).data.replacedBy).toMatchObject({ serial: third?.serial, studentName: 'Ada Bello' })
    expect((await verify(third?.serial)).data).toMatchObject({ studentName: 'Ada Bello', replacedBy: null })
  })
})

describe('a reissue at the same time as', () => {
  test('a refund leaves a revoked certificate, whichever comes first', async () => {
    for (let round = 0; round < 5; round++) {
      const { student, ids, enrollments } = await givenRenamed()
      const enrollmentId = enrollments[0]?.id ?? 0
      const refund = async () => {
        await endEnrollment(db, { userId: student.id, courseId: enrollments[0]?.courseId ?? 0 })
        await db.transaction().execute((tx) => revokeCertificate(tx, enrollmentId, clock.now))
      }

      const [answer] = await Promise.all(round % 2 ? [request(student, ids), refund()] : [refund(), request(student, ids)].reverse())
      await runJobs()

      expect([200, 404]).toContain((answer as { statusCode: number }).statusCode)
      const [certificate] = await certificatesOf(student)
      expect(certificate?.revoked_at).not.toBeNull()
      expect((await verify(certificate?.serial)).data.revokedAt).not.toBeNull()
    }
  })

  test('the drawing of the former PDF never attaches that PDF to the new serial', async () => {
    const { student, ids, enrollments, certificates } = await givenRenamed()
    await db
      .updateTable('certificates')
      .set({ file_id: null })
      .where('id', '=', ids[0] ?? 0)
      .execute()
    const { storage } = deps
    deps.storage = {
      ...storage,
      put: async (key, content) => {
        deps.storage = storage
        await request(student, ids)
        return storage.put(key, content)
      },
    }

    await issueCertificate(deps, enrollments[0]?.id ?? 0)
    await runJobs()

    const [certificate] = await certificatesOf(student)
    const file = await db
      .selectFrom('media_files')
      .select('key')
      .where('id', '=', certificate?.file_id ?? 0)
      .executeTakeFirstOrThrow()
    expect(file.key).toContain(certificate?.serial.toLowerCase())
    expect(
      await deps.storage.size(file.key.replace(certificate?.serial.toLowerCase() ?? '', certificates[0]?.serial.toLowerCase() ?? '')),
    ).toBe(undefined)
  })

  test('erasure leaves no serial and no name', async () => {
    const { student, certificates, ids } = await givenRenamed(2)
    const erase = () =>
      db.transaction().execute(async (tx) => {
        await tx.updateTable('users').set({ erased_at: clock.now }).where('id', '=', student.id).execute()
        await deleteReissuesOf(tx, student.id)
        await eraseCertificates(tx, student.id)
      })

    const [answer] = await Promise.all([request(student, ids), erase()])
    await runJobs()

    expect([200, 401, 404]).toContain(answer.statusCode)
    expect(await certificatesOf(student)).toEqual([])
    for (const { serial } of certificates) expect((await verify(serial)).statusCode).toBe(404)
    const left = db.selectFrom('certificate_reissues').select('id').where('user_id', '=', student.id)
    expect(await left.execute()).toEqual([])
  })
})

test('a certificate that is reissued while revoked stays revoked until its course is bought again', async () => {
  const { student, id, enrollments } = await givenPending()
  const enrollmentId = enrollments[1]?.id ?? 0
  await endEnrollment(db, { userId: student.id, courseId: enrollments[1]?.courseId ?? 0 })
  await db.transaction().execute((tx) => revokeCertificate(tx, enrollmentId, clock.now))

  await approve(id)
  await runJobs()
  const revoked = (await certificatesOf(student))[1]
  await db.updateTable('enrollments').set({ status: 'ACTIVE' }).where('id', '=', enrollmentId).execute()
  await issueCertificate(deps, enrollmentId)

  expect(revoked).toMatchObject({ student_name: 'Ada Obi', file_id: null, revoked_at: clock.now })
  expect((await certificatesOf(student))[1]).toMatchObject({ serial: revoked?.serial, file_id: expect.any(Number), revoked_at: null })
})

test('other managers may read the queue, and students may not', async () => {
  const list = (as?: TestPerson) => call(reissues.listReissues, { query: {} }, as)

  expect((await list(await givenManager(db))).statusCode).toBe(200)
  expect((await list(await givenUser(db))).statusCode).toBe(403)
})

test('no promise is broken by reissues', async () => {
  const { breaches } = await checkPromises(deps)

  expect(breaches.filter(({ says }) => /certificate/i.test(says))).toEqual([])
})
