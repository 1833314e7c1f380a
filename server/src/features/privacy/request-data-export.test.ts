import * as newsletter from '@akada/contract/newsletter.ts'
import * as privacy from '@akada/contract/privacy.ts'
import { serialize } from 'cookie'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, DEMO_PASSWORD_HASH, givenAdmin, givenUser } from '#testing/builders.ts'
import { allMails } from '#testing/notification-builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { givenWholePerson, secrets, traces } from '#testing/whole-person.ts'
import { finishExport, type WantedExport } from './finish-export.ts'
import { leftOut, topics } from './privacy.topics.ts'
import { requestDataExport } from './request-data-export.ts'

const main = await testApp()
const { app, db, deps, call, clock, mailbox, runJobs, tokenFor } = main
const start = clock.now
const DAY = 86_400_000

beforeEach(() => {
  clock.now = start
})

const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}
const request = (person?: TestPerson, password = DEMO_PASSWORD) => call(privacy.requestDataExport, { body: { password } }, person)
const look = (person: TestPerson) => call(privacy.getDataExport, {}, person)
const download = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
const bearer = async (person: TestPerson) => ({ authorization: `Bearer ${await tokenFor(person)}` })
const mailsTo = (email: string) => mailbox.mails().filter(({ to }) => to === email)
const exportJobs = (person: TestPerson) =>
  db
    .selectFrom('jobs')
    .select(['id', sql<string>`payload ->> 'key'`.as('key')])
    .where('kind', '=', 'make-export')
    .where(sql<string>`payload ->> 'userId'`, '=', person.id)
    .execute()
const removeExpired = async () => {
  await db.insertInto('jobs').values({ kind: 'remove-exports', payload: '{}' }).execute()
  await runJobs()
}

async function givenExport() {
  const person = await givenUser(db)
  await request(person)
  await runJobs()
  const { data } = await look(person)
  const { key } = await db
    .selectFrom('data_exports')
    .innerJoin('media_files', 'media_files.id', 'data_exports.file_id')
    .select('key')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  return { person, data, key }
}

describe('requesting a data export', () => {
  test('prepares a file, and emails the user when it is ready', async () => {
    const person = await givenUser(db)

    const before = await look(person)
    const asked = await request(person)
    const preparing = await look(person)
    await runJobs()
    const ready = await look(person)

    expect(before.data).toEqual({ state: 'NONE', requestedAt: null, downloadUrl: null, bytes: null, expiresAt: null })
    expect(asked).toMatchObject({ statusCode: 200, data: { state: 'PREPARING', requestedAt: start.toISOString(), downloadUrl: null } })
    expect(preparing.data).toEqual(asked.data)
    expect(ready.data).toEqual({
      state: 'READY',
      requestedAt: start.toISOString(),
      downloadUrl: expect.stringMatching(/^\/media\/signed\//),
      bytes: expect.any(Number),
      expiresAt: new Date(start.getTime() + 7 * DAY).toISOString(),
    })
    const mails = mailsTo(person.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your data export is ready'])
    expect(mails[0]?.text).toContain('http://localhost:3000/settings?tab=privacy')
    expect(mails[0]?.text).not.toContain('/media/')
  })

  test('twenty times concurrently creates one file', async () => {
    const [person, other] = [await givenUser(db), await givenUser(db)]

    const answers = await Promise.all(Array.from({ length: 20 }, () => request(person)))
    await Promise.all(Array.from({ length: 20 }, () => requestDataExport(db, other.id, clock.now)))
    await runJobs()

    // With this many concurrent password checks, some are rate-limited.
    expect(answers.filter(({ statusCode }) => ![200, 429].includes(statusCode))).toEqual([])
    for (const asked of [person, other]) {
      expect(await exportJobs(asked)).toHaveLength(1)
      expect(mailsTo(asked.email)).toHaveLength(1)
    }
  })

  test('again while it is being prepared changes nothing', async () => {
    const person = await givenUser(db)
    const first = await request(person)
    later(60_000)

    const second = await request(person)

    expect(second).toMatchObject({ statusCode: 200, data: first.data })
    expect(await exportJobs(person)).toHaveLength(1)
  })

  test('again within a day is refused with a retry time', async () => {
    const { person } = await givenExport()
    later(DAY - 2 * 3_600_000)

    const answer = await request(person)

    expect(answer).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS', headers: { 'retry-after': '7200' } })
    expect(answer.message).toBe('You can download your data once a day. Please try again in 2 hours.')
    expect((await look(person)).data.state).toBe('READY')
  })

  test('again after a day replaces the file, even with concurrent requests', async () => {
    const { person, key, data } = await givenExport()
    later(DAY)

    await Promise.all(Array.from({ length: 10 }, () => requestDataExport(db, person.id, clock.now)))
    const preparing = await look(person)
    await runJobs()

    expect(preparing.data).toMatchObject({ state: 'PREPARING', requestedAt: clock.now.toISOString() })
    expect(await exportJobs(person)).toHaveLength(2)
    expect(await deps.storage.size(key)).toBeUndefined()
    expect(await db.selectFrom('media_files').select('id').where('key', '=', key).execute()).toEqual([])
    const renewed = await look(person)
    expect(renewed.data.state).toBe('READY')
    expect(renewed.data.downloadUrl).not.toBe(data.downloadUrl)
  })

  test('is possible again a day after a failed export', async () => {
    const person = await givenUser(db)
    await request(person)
    await db.deleteFrom('jobs').where('kind', '=', 'make-export').execute()
    later(DAY)

    const lost = await look(person)
    await request(person)
    await runJobs()

    expect([lost.data.state, (await look(person)).data.state]).toEqual(['NONE', 'READY'])
  })

  test('requires the password and a session', async () => {
    const person = await givenUser(db)

    const wrong = await request(person, 'not my password')

    expect(wrong).toMatchObject({ statusCode: 400, code: 'WRONG_PASSWORD', errors: [{ path: 'password' }] })
    expect((await request(undefined)).statusCode).toBe(401)
    expect((await call(privacy.getDataExport, {})).statusCode).toBe(401)
    expect((await call(privacy.requestDataExport, { body: {} } as never, person)).errors).toMatchObject([{ path: 'password' }])
    expect(await exportJobs(person)).toEqual([])
  })
})

describe('creating the file', () => {
  const wantedBy = async (person: TestPerson): Promise<WantedExport> => {
    const [job] = await exportJobs(person)
    return { userId: person.id, requestedAt: clock.now, key: job?.key ?? '' }
  }

  test('ten times concurrently leaves one file and one email', async () => {
    const person = await givenUser(db)
    await request(person)
    const wanted = await wantedBy(person)

    await Promise.all(Array.from({ length: 10 }, () => finishExport(deps, wanted)))
    await runJobs()

    expect(mailsTo(person.email)).toHaveLength(1)
    const { data } = await look(person)
    expect((await download(data.downloadUrl, await bearer(person))).statusCode).toBe(200)
  })

  test('for an obsolete request deletes the file that an earlier attempt left', async () => {
    const person = await givenUser(db)
    await request(person)
    const wanted = await wantedBy(person)
    await deps.storage.put(wanted.key, Buffer.from('half'))
    await db.deleteFrom('data_exports').where('user_id', '=', person.id).execute()

    await runJobs()

    expect(await deps.storage.size(wanted.key)).toBeUndefined()
    expect(mailsTo(person.email)).toEqual([])
  })
})

describe('the file’s URL', () => {
  test('opens for its owner, by cookie and by token, and downloads a ZIP', async () => {
    const { person, data } = await givenExport()
    const pass = deps.signer.sign({ for: 'media', userId: person.id, until: clock.now.getTime() + DAY })

    const answers = [
      await download(data.downloadUrl, await bearer(person)),
      await download(data.downloadUrl, { cookie: serialize('akada_media', pass) }),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[0]?.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': "attachment; filename*=UTF-8''Akada%20-%20my%20data.zip",
      'cache-control': 'private, no-cache',
    })
    expect(answers[0]?.rawPayload).toHaveLength(data.bytes)
  })

  test('doesn’t work for other users, not even for admins', async () => {
    const { data } = await givenExport()

    const answers = [
      await download(data.downloadUrl),
      await download(data.downloadUrl, await bearer(await givenUser(db))),
      await download(data.downloadUrl, await bearer(await givenAdmin(db))),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  })

  test('expires after 15 minutes, and a new one can be requested', async () => {
    const { person, data } = await givenExport()
    const as = await bearer(person)

    later(15 * 60_000 - 1)
    const before = await download(data.downloadUrl, as)
    later(1)
    const after = await download(data.downloadUrl, as)

    expect([before.statusCode, after.statusCode]).toEqual([200, 403])
    expect((await download((await look(person)).data.downloadUrl, as)).statusCode).toBe(200)
  })

  test('expires with the file', async () => {
    const { person, data } = await givenExport()
    await db
      .updateTable('data_exports')
      .set({ expires_at: new Date(start.getTime() + 60_000) })
      .where('user_id', '=', person.id)
      .execute()

    later(60_000)
    const expired = await download(data.downloadUrl, await bearer(person))
    await removeExpired()
    const gone = await download(data.downloadUrl, await bearer(person))

    expect([expired.statusCode, gone.statusCode]).toEqual([403, 403])
  })

  test('expires with the account', async () => {
    const { person, data } = await givenExport()
    const pass = deps.signer.sign({ for: 'media', userId: person.id, until: clock.now.getTime() + DAY })
    await db.updateTable('users').set({ erase_at: clock.now }).where('id', '=', person.id).execute()

    expect((await download(data.downloadUrl, { cookie: serialize('akada_media', pass) })).statusCode).toBe(403)
  })
})

describe('after seven days', () => {
  test('the file is deleted from the database and from disk, but not earlier', async () => {
    const { person, key } = await givenExport()

    later(7 * DAY - 1)
    await removeExpired()
    const before = await look(person)
    later(1)
    const expired = await look(person)
    await removeExpired()

    expect([before.data.state, expired.data.state]).toEqual(['READY', 'NONE'])
    expect(await deps.storage.size(key)).toBeUndefined()
    expect(await db.selectFrom('media_files').select('id').where('key', '=', key).execute()).toEqual([])
    expect(await db.selectFrom('data_exports').select('user_id').where('user_id', '=', person.id).execute()).toEqual([])
  })
})

describe('the file', async () => {
  const whole = await givenWholePerson(main)
  const files = await exportOf(whole.person)

  test('contains every topic, and a README that explains each', () => {
    expect(Object.keys(files).sort()).toEqual(['README.txt', ...topics.map(({ file }) => file)].sort())
    for (const { file, about } of topics) expect(files['README.txt']).toContain(`${file}: ${about}`)
  })

  test('contains the user’s data with readable text and times', () => {
    expect(json('profile.json')).toEqual({
      id: whole.person.id,
      email: traces.email,
      emailVerifiedAt: '2026-01-01T00:00:00.000Z',
      firstName: traces.firstName,
      lastName: traces.lastName,
      country: 'Nigeria',
      countryCode: 'NG',
      phoneNumber: `+${traces.phone}`,
      about: traces.about,
      isProfilePublic: false,
      suspendedAt: null,
      memberSince: expect.stringMatching(/^\d{4}-.*Z$/),
      roles: ['INSTRUCTOR', 'STUDENT'],
      picture: 'http://localhost:3000/media/public/pictures/quillon-400.webp',
    })
    expect(json('links.json')).toEqual([{ type: 'WEBSITE', url: `https://${traces.link}/quillon` }])
    expect(json('sessions.json')).toContainEqual(expect.objectContaining({ browser: traces.browser, address: '203.0.113.7' }))
    expect(json('two-step-verification.json')).toMatchObject([{ turnedOnAt: start.toISOString(), recoveryCodesLeft: 1 }])
    expect(json('newsletter.json')).toEqual([{ email: traces.email, askedAt: expect.any(String), wording: 1, confirmedAt: null }])
    expect(json('email-preferences.json')).toEqual([allMails])
    expect(json('notifications.json')).toContainEqual(
      expect.objectContaining({ message: `${traces.news}, ${traces.firstName}`, course: whole.learned.title }),
    )
    expect(json('instructor-applications.json')).toMatchObject([{ status: 'DECLINED', reason: traces.reason }])
    expect(json('instructor.json')).toMatchObject([{ brand: traces.brand, headline: traces.headline, bio: traces.bio }])
  })

  test('contains learning progress', () => {
    expect(json('enrollments.json')).toContainEqual(
      expect.objectContaining({
        courseId: whole.learned.id,
        course: whole.learned.title,
        status: 'ACTIVE',
        percentDone: 100,
        completedAt: start.toISOString(),
        completedLectures: [{ lecture: expect.any(String), completedAt: start.toISOString() }],
        leftOffAt: [{ lecture: expect.any(String), seconds: 12, savedAt: start.toISOString() }],
      }),
    )
    expect(json('notes.json')).toMatchObject([{ courseId: whole.learned.id, second: 12, text: traces.note, madeAt: start.toISOString() }])
    expect(json('reviews.json')).toMatchObject([{ stars: 4.5, comment: 'Slow, but thorough.' }])
    expect(json('discussions.json')).toMatchObject([
      { question: 'How far do they creep?', words: 'In a day.', isReply: false },
      { question: 'How far do they creep?', words: 'Thirty metres.', isReply: true },
    ])
    expect(json('discussions-followed.json')).toMatchObject([
      { question: 'How far do they creep?', mark: 'FOLLOWED' },
      { question: 'How far do they creep?', mark: 'UPVOTED' },
    ])
    expect(json('reports.json')).toMatchObject([{ subject: 'POST', reason: traces.reportReason, status: 'PENDING' }])
    expect(json('price-changes.json')).toMatchObject([
      { course: whole.taught.title, priceUsdBefore: 15, priceUsdAfter: 20, priceNairaBefore: 15_000 },
      { priceUsdAfter: 15 },
    ])
    expect(json('review-answers.json')).toMatchObject([{ course: whole.taught.title, answer: 'I will speak slower.' }])
    expect(json('certificates.json')).toMatchObject([{ course: whole.learned.title, address: expect.stringContaining('/certificates/') }])
  })

  test('contains purchases and sales, in naira and dollars', () => {
    expect(json('cart.json')).toHaveLength(1)
    expect(json('orders.json')).toMatchObject([
      {
        number: whole.order.id,
        status: 'PAID',
        currency: 'NGN',
        total: 15_000,
        discount: 0,
        lines: [{ price: 15_000, discount: 0 }],
        payments: [{ provider: 'paystack', amount: 15_000, currency: 'NGN', cardBrand: 'visa', cardLast4: traces.cardLast4 }],
        receipt: { buyer: { name: 'Quillon Vantongeren', email: traces.email, country: 'NG' } },
      },
      { status: 'PAID', total: 15_000 },
      { status: 'PAID', total: 15_000, companyName: traces.company, companyTaxId: traces.taxId },
    ])
    expect(json('billing-details.json')).toMatchObject([{ companyName: traces.company, companyTaxId: traces.taxId }])
    expect(json('seats.json')).toMatchObject([
      { isBought: false, isMember: true, email: traces.email, order: null },
      { isBought: false, isMember: false, email: traces.email, order: null },
      { isBought: true, isMember: false, email: null },
    ])
    expect(json('gifts.json')).toMatchObject([
      { kind: 'RECEIVED', email: traces.email, recipientName: traces.firstName, order: null },
      { kind: 'GIVEN', email: null, recipientName: 'Ada', message: `From ${traces.firstName}` },
    ])
    expect(json('sales.json')).toMatchObject([{ courseId: whole.taught.id, price: 15_000, currency: 'NGN', paidAt: start.toISOString() }])
    expect(json('coupons.json')).toMatchObject([{ code: 'SNAILS20', percent: 25, scope: 'INSTRUCTOR', isActive: true }])
    expect(json('payout-accounts.json')).toMatchObject([{ currency: 'NGN', accountNumber: '0581234567', accountName: traces.accountName }])
    expect(json('payouts.json')).toMatchObject([
      { amount: 10_500, currency: 'NGN', status: 'PAID', account: { accountNumber: '0581234567' } },
    ])
  })

  test('contains the user’s own courses with their text', () => {
    const courses = json('courses-taught.json')
    expect(courses).toHaveLength(3)
    expect(courses[0]).toMatchObject({
      title: whole.taught.title,
      status: 'LIVE',
      priceNaira: 15_000,
      priceUsd: 15,
      students: 2,
      sections: [{ title: 'Section 1', lectures: [{ contentType: 'TEXT', content: '<p>Feed them.</p>', resources: [] }] }],
    })
  })

  test('contains no password, token, code or secret, and no data of other users', async () => {
    const all = Object.values(files).join('\n')
    const hashes = await db.selectFrom('sessions').select('token_hash as hash').where('user_id', '=', whole.person.id).execute()
    const known = [DEMO_PASSWORD_HASH, await tokenFor(whole.person), 'hash-of-a-token', ...Object.values(secrets)]
    const bytes = [...hashes.map(({ hash }) => hash), ...Object.values(secrets).map((secret) => Buffer.from(secret))]
    const encoded = bytes.flatMap((buffer) => (['hex', 'base64', 'base64url'] as const).map((encoding) => buffer.toString(encoding)))

    expect([...known, ...encoded].filter((secret) => all.includes(secret))).toEqual([])
    expect(all).not.toMatch(/argon2|"type": "Buffer"|Minor"|password_hash|token/i)
    expect(all).not.toContain(whole.student.email)
    expect(all).not.toContain(whole.student.id)
    expect(all).not.toContain(whole.student.lastName)
    expect(all).not.toContain(traces.paymentPage)
  })

  test('contains only the README, profile and sessions for a new user', async () => {
    const person = await givenUser(db)

    expect(Object.keys(await exportOf(person)).sort()).toEqual(['README.txt', 'profile.json', 'sessions.json'])
  })

  test('contains quiz answers as text', () => {
    expect(json('quizzes.json')).toEqual([
      {
        lecture: expect.any(String),
        attempt: 1,
        isPractice: true,
        startedAt: start.toISOString(),
        submittedAt: start.toISOString(),
        scorePercent: 0,
        isPassed: false,
        answers: [{ question: 'What do you do?', answer: traces.about }],
      },
    ])
  })

  test('omits an unverified address’s newsletter subscription', async () => {
    const person = await givenUser(db, { email_verified_at: null })
    await call(newsletter.requestSubscription, { body: { email: person.email } })

    expect(Object.keys(await exportOf(person))).not.toContain('newsletter.json')
  })

  async function exportOf(person: TestPerson): Promise<Record<string, string>> {
    await request(person)
    await runJobs()
    const { data } = await look(person)
    const { rawPayload } = await download(data.downloadUrl, await bearer(person))
    return Object.fromEntries(Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)]))
  }

  function json(name: string) {
    return JSON.parse(files[name] ?? '')
  }
})

test('every table with an owner column is in the file or omitted for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select keys.conrelid::regclass::text || '.' || columns.attname as name
    from pg_constraint keys
    join pg_attribute columns on columns.attrelid = keys.conrelid and columns.attnum = any (keys.conkey)
    where keys.contype = 'f' and keys.confrelid = 'users'::regclass and keys.conparentid = 0
    union
    select table_name || '.' || column_name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(^|_)user_id$'
  `.execute(db)
  const covered = [...topics.flatMap(({ columns }) => columns), ...Object.keys(leftOut)]

  expect(rows.length).toBeGreaterThan(15)
  expect(rows.map(({ name }) => name).sort()).toEqual(covered.sort())
})
