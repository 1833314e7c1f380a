import { cancelSubscription, confirmSubscription, openUnsubscribePage, requestSubscription } from '@akada/contract/newsletter.ts'
import { newsletterConsent } from '@akada/contract/newsletter-consent.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { newsletterJobs } from './newsletter.jobs.ts'

const { app, db, deps, call, clock, mailbox, runJobs } = await testApp()
const DAY = 86_400_000

let count = 0
/** Returns a new email address with its own network. */
const newcomer = () => {
  count += 1
  return { email: `reader${count}@example.test`, headers: { 'x-forwarded-for': `198.51.100.${count}` } }
}
type Newcomer = ReturnType<typeof newcomer>

const ask = ({ email, headers }: Newcomer) => call(requestSubscription, { body: { email } }, undefined, headers)
const mailsTo = ({ email }: { email: string }) => mailbox.mails().filter(({ to }) => to === email)
const tokenIn = (mail?: { text: string }) => /\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
const confirm = (token: string) => call(confirmSubscription, { body: { token } })
const leave = (token: string) => call(cancelSubscription, { query: {}, body: { token } })
const rowOf = ({ email }: { email: string }) =>
  db.selectFrom('newsletter_subscribers').selectAll().where('email', '=', email).executeTakeFirst()
const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

/** Requests a subscription. Returns the confirmation token. */
async function givenAsked(who = newcomer()) {
  await ask(who)
  await runJobs()
  return { ...who, token: tokenIn(mailsTo(who)[0]) }
}

/** Creates a confirmed subscriber. Returns the unsubscribe token. */
async function givenReader(who = newcomer()) {
  const asked = await givenAsked(who)
  await confirm(asked.token)
  await runJobs()
  return { ...who, token: tokenIn(mailsTo(who)[0]) }
}

const purge = () =>
  newsletterJobs(deps)
    .find(({ kind }) => kind === 'purge-newsletter')
    ?.run({})

describe('subscribing', () => {
  test('emails a link and stores the time and text of the consent, but not the token', async () => {
    const reader = newcomer()

    const answer = await ask({ ...reader, email: ` ${reader.email.toUpperCase()} ` })
    await runJobs()

    expect(answer).toMatchObject({ statusCode: 200, message: 'Check your inbox to confirm.', data: null })
    const [mail, ...more] = mailsTo(reader)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Confirm your Akada newsletter subscription', listUnsubscribe: null })
    expect(mail?.text).toContain('http://localhost:3000/newsletter/confirm?token=')
    expect(tokenIn(mail)).toHaveLength(43)
    const row = await rowOf(reader)
    expect(row).toMatchObject({ consented_at: clock.now, consent_version: newsletterConsent.version, confirmed_at: null })
    expect(row?.token_hash).toHaveLength(32)
    const jobs = await sql<{ payload: string }>`select payload::text from jobs where kind like '%newsletter%'`.execute(db)
    for (const { payload } of jobs.rows) expect(payload).not.toMatch(/@|token/)
  })

  test('returns the same response to a subscriber, but sends no email', async () => {
    const [reader, stranger] = [await givenReader(), newcomer()]
    const before = await rowOf(reader)

    const answers = [await ask(reader), await ask(stranger)].map(({ headers: _, ...answer }) => answer)
    await runJobs()

    expect(answers[0]).toEqual(answers[1])
    expect(mailsTo(reader)).toHaveLength(2)
    expect(await rowOf(reader)).toEqual(before)
  })

  test('queues one job each for a subscriber, a new address and a request above the limit', async () => {
    const [reader, stranger, eager] = [await givenReader(), newcomer(), newcomer()]
    for (let times = 0; times < 3; times++) await ask(eager)
    const queued = async (who: Newcomer) => {
      const { count: before } = await db.selectFrom('jobs').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      await ask(who)
      const { count: after } = await db.selectFrom('jobs').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      return Number(after) - Number(before)
    }

    expect([await queued(reader), await queued(stranger), await queued(eager)]).toEqual([1, 1, 1])
  })

  test('ten times concurrently creates one subscriber and sends at most three emails', async () => {
    const reader = newcomer()

    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(reader)))
    await runJobs()

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(mailsTo(reader)).toHaveLength(3)
    const working = await Promise.all(mailsTo(reader).map((mail) => confirm(tokenIn(mail))))
    expect(working.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('ten times concurrently with a new address is accepted each time', async () => {
    for (let round = 0; round < 20; round++) {
      const reader = newcomer()

      const answers = await Promise.all(Array.from({ length: 10 }, () => ask(reader)))

      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    }
  })

  test('can be requested again an hour later', async () => {
    const reader = newcomer()
    for (let times = 0; times < 4; times++) await ask(reader)
    later(3_600_000)

    await ask(reader)
    await runJobs()

    expect(mailsTo(reader)).toHaveLength(4)
  })

  test('is refused for a network with too many requests', async () => {
    const { headers } = newcomer()

    const answers = await Promise.all(Array.from({ length: 25 }, () => ask({ ...newcomer(), headers })))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    expect(answers.find(({ statusCode }) => statusCode !== 200)).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' })
  })

  test('works with a plain form, and redirects to a page', async () => {
    const { email, headers } = newcomer()

    const answer = await app.inject({
      method: 'POST',
      url: '/api/newsletter/subscribe',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email }).toString(),
    })

    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/newsletter/confirm?asked=1'])
    expect(await rowOf({ email })).toBeTruthy()
  })

  test('requires a valid email, and ignores other fields', async () => {
    expect((await call(requestSubscription, { body: { email: 'nobody' } })).errors).toEqual([
      { path: 'email', message: 'Valid email is required.' },
    ])
    expect((await call(requestSubscription, { body: { email: 'a@b.test', confirmed: true } as never })).statusCode).toBe(200)
    expect(await rowOf({ email: 'a@b.test' })).toMatchObject({ confirmed_at: null })
  })
})

describe('confirming', () => {
  test('subscribes, and sends a welcome email with an unsubscribe header', async () => {
    const asked = await givenAsked()
    later(7 * DAY - 1)

    const answer = await confirm(asked.token)
    await runJobs()

    expect(answer).toMatchObject({ statusCode: 200, message: 'You’re subscribed.' })
    expect(await rowOf(asked)).toMatchObject({ confirmed_at: clock.now })
    const [welcome] = mailsTo(asked)
    expect(welcome).toMatchObject({
      subject: 'You’re subscribed to the Akada newsletter',
      listUnsubscribePost: 'List-Unsubscribe=One-Click',
    })
    expect(welcome?.listUnsubscribe).toMatch(/^<http:\/\/localhost:3000\/api\/newsletter\/unsubscribe\?token=[\w.-]+>$/)
    expect(welcome?.text).toContain(`http://localhost:3000/newsletter/unsubscribe?token=${tokenIn(welcome)}`)
  })

  test('ten times concurrently, and again later, has the same response and sends one welcome email', async () => {
    const asked = await givenAsked()

    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(asked.token)))
    later(8 * DAY)
    answers.push(await confirm(asked.token))
    await runJobs()

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(mailsTo(asked)).toHaveLength(2)
  })

  test('accepts only the last link sent, and only until it expires', async () => {
    const first = await givenAsked()
    const second = await givenAsked(first)
    later(7 * DAY)

    const answers = [await confirm(first.token), await confirm(second.token), await confirm('unknown')]

    for (const answer of answers) expect(answer).toMatchObject({ statusCode: 400, code: 'CODE_INVALID' })
    expect(await rowOf(first)).toMatchObject({ confirmed_at: null })
  })
})

describe('unsubscribing', () => {
  const oneClick = (token: string, payload: string, type: string, headers = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/newsletter/unsubscribe?token=${token}`,
      headers: { 'content-type': type, ...headers },
      payload,
    })
  const multipart = ['--x', 'Content-Disposition: form-data; name="List-Unsubscribe"', '', 'One-Click', '--x--', ''].join('\r\n')

  test('deletes the subscriber, and has the same response when repeated', async () => {
    const reader = await givenReader()

    const answers = [await leave(reader.token), ...(await Promise.all(Array.from({ length: 5 }, () => leave(reader.token))))]

    expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(['You’re unsubscribed.']))
    expect(await rowOf(reader)).toBeUndefined()
  })

  test.each([
    ['a plain form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    ['a multipart form', multipart, 'multipart/form-data; boundary=x'],
  ])('accepts a mail program’s one-click request as %s', async (_, payload, type) => {
    const reader = await givenReader()

    const answer = await oneClick(reader.token, payload, type)

    expect(answer.statusCode).toBe(200)
    expect(await rowOf(reader)).toBeUndefined()
  })

  test('rejects a request from another site’s page, and a request with any other body', async () => {
    const reader = await givenReader()
    const form = 'application/x-www-form-urlencoded'

    const forged = await oneClick(reader.token, 'List-Unsubscribe=One-Click', form, { 'sec-fetch-site': 'cross-site' })
    const odd = await oneClick(reader.token, 'List-Unsubscribe=Never', form)

    expect([forged.statusCode, odd.statusCode]).toEqual([403, 400])
    expect(await rowOf(reader)).toBeTruthy()
  })

  test('redirects a mail program that opens the link to the page, and changes nothing', async () => {
    const reader = await givenReader()

    const answer = await call(openUnsubscribePage, { query: { token: reader.token } })

    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/newsletter/unsubscribe?token=${reader.token}`])
    expect(await rowOf(reader)).toBeTruthy()
  })

  test('works with the link in an old email after subscribing again', async () => {
    const reader = await givenReader()
    await leave(reader.token)
    later(400 * DAY)
    await givenReader(reader)

    await leave(reader.token)

    expect(await rowOf(reader)).toBeUndefined()
  })

  test('accepts only the subscriber’s own token', async () => {
    const [reader, other] = [await givenReader(), await givenReader()]
    const [payload = ''] = reader.token.split('.')

    const answers = [await leave('unknown'), await leave(`${payload}.AAAA`), await leave(other.token)]
    const none = await call(cancelSubscription, { query: {}, body: {} })

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 200])
    expect(none).toMatchObject({ statusCode: 400, errors: [{ path: 'token' }] })
    expect(await rowOf(reader)).toBeTruthy()
  })

  test('and confirming concurrently leaves no subscriber', async () => {
    const reader = await givenReader()
    await leave(reader.token)
    const asked = await givenAsked(reader)

    const [confirmed] = await Promise.all([confirm(asked.token), leave(reader.token)])
    await runJobs()

    expect([200, 400]).toContain(confirmed.statusCode)
    expect(await rowOf(reader)).toBeUndefined()
  })
})

describe('an unconfirmed subscriber', () => {
  test('is deleted after 30 days, unlike other subscribers', async () => {
    const [silent, reader] = [await givenAsked(), await givenReader()]
    later(20 * DAY)
    const recent = await givenAsked()
    later(10 * DAY + 1)

    await purge()

    expect(await rowOf(silent)).toBeUndefined()
    expect([await rowOf(reader), await rowOf(recent)].every(Boolean)).toBe(true)
  })
})

test('a logged-in user’s subscription must be confirmed like any other', async () => {
  const person = await givenUser(db)

  await call(requestSubscription, { body: { email: person.email } }, person)

  expect(await rowOf(person)).toMatchObject({ email: person.email, confirmed_at: null })
})
