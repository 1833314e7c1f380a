import { sendMessage } from '@akada/contract/contact.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/test-app.ts'
import { contactJobs } from './contact.jobs.ts'

const { db, deps, call, clock, mailbox, runJobs } = await testApp()

let count = 0
const from = () => ({ 'x-forwarded-for': `198.51.100.${++count}` })
const words = { name: 'Ada Obi', email: 'ada@example.test', message: 'Where is my certificate?\n\nOrder 17.' }
const send = (body: object = words, headers: Record<string, string> = from()) => call(sendMessage, { body } as never, undefined, headers)
const mailsFrom = (address: string) => mailbox.mails().filter(({ replyTo }) => replyTo === address)
const waiting = () => db.selectFrom('contact_messages').selectAll().execute()

describe('contact message', () => {
  test('is emailed to the support address with the sender as Reply-To, then deleted', async () => {
    const answer = await send()
    const held = await waiting()
    await runJobs()

    expect(answer).toMatchObject({ statusCode: 200, message: 'Your message was sent.', data: null })
    expect(held).toMatchObject([{ ...words, received_at: clock.now }])
    expect(mailsFrom(words.email)).toMatchObject([{ to: 'support@akada.test', subject: 'Message from Ada Obi' }])
    expect(mailsFrom(words.email)[0]?.text).toContain('Where is my certificate?\n\nOrder 17.')
    expect(await waiting()).toEqual([])
    const jobs = await sql<{ payload: string }>`select payload::text from jobs where kind = 'send-contact-message'`.execute(db)
    expect(jobs.rows[0]?.payload).toMatch(/^\{"messageId": \d+\}$/)
  })

  test('can’t inject HTML, a header or a recipient', async () => {
    await send({ ...words, name: 'Eve <eve>, "x"', email: 'eve@example.test', message: '<img src=x onerror=steal()>' })
    await runJobs()

    const [mail, ...more] = mailsFrom('eve@example.test')
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: 'support@akada.test' })
    expect(mail?.html).not.toContain('<img src=x')
    expect((await send({ ...words, name: 'Eve\r\nBcc: x' })).errors).toEqual([{ path: 'name', message: 'Name must be on one line.' }])
  })

  test('is dropped if the hidden field is filled in, but gets the usual response', async () => {
    const answers = [await send(), await send({ ...words, email: 'bot@example.test', website: 'https://spam.test' })]
    await runJobs()

    expect(answers[1]).toMatchObject({ statusCode: answers[0]?.statusCode, message: answers[0]?.message })
    expect(mailsFrom('bot@example.test')).toEqual([])
  })

  test('is limited to five per hour and IP address, even with concurrent requests', async () => {
    const headers = from()

    const answers = await Promise.all(Array.from({ length: 8 }, () => send({ ...words, email: 'often@example.test' }, headers)))
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    const afterwards = await send({ ...words, email: 'often@example.test' }, headers)
    await runJobs()

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect(afterwards.statusCode).toBe(200)
    expect(mailsFrom('often@example.test')).toHaveLength(6)
  })

  test('is refused with a fault for every missing field', async () => {
    const answer = await send({ name: ' ', email: 'x', message: ' ' })

    expect(answer.errors).toEqual([
      { path: 'name', message: 'Name is required.' },
      { path: 'email', message: 'Valid email is required.' },
      { path: 'message', message: 'Message is required.' },
    ])
  })

  test('is deleted after 30 days if it can’t be sent', async () => {
    await db
      .insertInto('contact_messages')
      .values({ ...words, received_at: new Date(clock.now.getTime() - 30 * 86_400_000 - 1) })
      .execute()

    await contactJobs(deps)
      .find(({ kind }) => kind === 'purge-contact')
      ?.run({})

    expect(await waiting()).toEqual([])
  })
})
