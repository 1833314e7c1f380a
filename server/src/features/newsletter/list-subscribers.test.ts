import { randomUUID } from 'node:crypto'
import { downloadSubscribers, listSubscribers, type Subscriber } from '@akada/contract/subscribers.ts'
import { describe, expect, test } from 'vitest'
import { givenAdmin, givenManager } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const { db, call, clock } = await testApp()
const admin = await givenAdmin(db)
const DAY = 86_400_000
const daysAgo = (days: number) => new Date(clock.now.getTime() - days * DAY)

const givenSubscriber = (email: string, confirmedAt: Date | null) =>
  db
    .insertInto('newsletter_subscribers')
    .values({ email, reader_key: Buffer.from(randomUUID()), consented_at: daysAgo(50), consent_version: 1, confirmed_at: confirmedAt })
    .execute()
await givenSubscriber('ada@example.test', daysAgo(40))
await givenSubscriber('bola@example.test', daysAgo(3))
await givenSubscriber('100%_real@example.test', null)
await givenSubscriber('=cmd@example.test', daysAgo(40))

const list = async (query: Parameters<typeof call<typeof listSubscribers>>[1]['query'] = {}) =>
  (await call(listSubscribers, { query }, admin)).data
const emailsOf = ({ content }: { content: Subscriber[] }) => content.map(({ email }) => email)

describe('newsletter subscribers', () => {
  test('are counted and listed, newest first', async () => {
    const page = await list()

    expect(emailsOf(page)).toEqual(['=cmd@example.test', '100%_real@example.test', 'bola@example.test', 'ada@example.test'])
    expect(page).toMatchObject({ totalElements: 4, counts: { confirmed: 3, unconfirmed: 1, confirmedInMonth: 1 } })
  })

  test('can be searched by part of the address, and filtered by confirmation', async () => {
    expect(emailsOf(await list({ search: ' BOLA@ ' }))).toEqual(['bola@example.test'])
    expect(emailsOf(await list({ search: '%_' }))).toEqual(['100%_real@example.test'])
    expect(emailsOf(await list({ state: 'UNCONFIRMED' }))).toEqual(['100%_real@example.test'])
    expect(await list({ state: 'CONFIRMED', search: 'a@', size: '1', page: '2' })).toMatchObject({
      totalElements: 2,
      content: [{ email: 'ada@example.test' }],
      counts: { confirmed: 3 },
    })
  })

  test('can’t be searched for text that no address can contain', async () => {
    expect(await call(listSubscribers, { query: { search: 'ada\u0000' } }, admin)).toMatchObject({ statusCode: 400 })
  })

  test('can be downloaded as a spreadsheet-safe file, and an audit entry is written', async () => {
    const file = await call(downloadSubscribers, {}, admin)

    const [head, ...rows] = (file.text ?? '').trim().split('\r\n')
    expect(head).toBe('\uFEFFEmail,Requested,Confirmed,Consent version'.slice(1))
    expect(rows.map((row) => row.split(',')[0])).toEqual(['ada@example.test', 'bola@example.test', "'=cmd@example.test"])
    const acts = await db
      .selectFrom('audit_entries')
      .select(['actor_id as by', 'after'])
      .where('act', '=', 'SUBSCRIBERS_EXPORTED')
      .execute()
    expect(acts).toEqual([{ by: admin.id, after: { subscribers: 3 } }])
  })

  test('are visible only to admins', async () => {
    const manager = await givenManager(db)

    const answers = [await call(listSubscribers, { query: {} }, manager), await call(downloadSubscribers, {}, manager)]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403])
  })
})
