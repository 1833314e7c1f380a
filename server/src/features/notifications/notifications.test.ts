import { getMailPreferences, updateMailPreferences } from '@akada/contract/notifications.ts'
import { describe, expect, test } from 'vitest'
import { givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { mayMail } from './may-mail.ts'

const { db, call, clock } = await testApp()

const unchosen = { certificate: true, alert: true, weeklyDigest: false }

describe('mail preferences', () => {
  test('are yes to what happened and no to the digest until one chooses', async () => {
    expect((await call(getMailPreferences, {}, await givenUser(db))).data).toEqual(unchosen)
  })

  test('are kept as they were sent last, for the caller alone', async () => {
    const [person, other] = [await givenUser(db), await givenUser(db)]
    await call(updateMailPreferences, { body: { certificate: true, alert: true, weeklyDigest: true } }, person)

    const answer = await call(updateMailPreferences, { body: { certificate: false, alert: true, weeklyDigest: true } }, person)

    expect(answer).toMatchObject({ statusCode: 200, data: { certificate: false, alert: true, weeklyDigest: true } })
    expect((await call(getMailPreferences, {}, person)).data).toEqual(answer.data)
    expect((await call(getMailPreferences, {}, other)).data).toEqual(unchosen)
  })

  test('survive ten changes at once', async () => {
    const person = await givenUser(db)
    const change = (weeklyDigest: boolean) => call(updateMailPreferences, { body: { ...unchosen, weeklyDigest } }, person)

    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => change(index % 2 === 0)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  })

  test('need all three switches, a session, and nothing else', async () => {
    const person = await givenUser(db)
    const change = (body: object) => call(updateMailPreferences, { body } as never, person)

    expect((await change({ certificate: true, alert: true })).errors).toMatchObject([{ path: 'weeklyDigest' }])
    expect((await change({ ...unchosen, userId: person.id })).statusCode).toBe(400)
    expect((await call(getMailPreferences, {})).statusCode).toBe(401)
    expect((await call(updateMailPreferences, { body: unchosen })).statusCode).toBe(401)
  })
})

describe('whether a person may be mailed', () => {
  test('follows their choice, kind by kind', async () => {
    const person = await givenUser(db)
    const kinds = ['certificate', 'alert', 'weeklyDigest'] as const
    const answers = () => Promise.all(kinds.map((kind) => mayMail(db, person.id, kind)))

    const before = await answers()
    await call(updateMailPreferences, { body: { certificate: false, alert: true, weeklyDigest: true } }, person)

    expect([before, await answers()]).toEqual([
      [true, true, false],
      [false, true, true],
    ])
  })

  test.each(['suspended_at', 'erase_at', 'erased_at'])('is no for one with %s', async (column) => {
    const person = await givenUser(db, { [column]: clock.now })

    expect(await mayMail(db, person.id, 'certificate')).toBe(false)
  })

  test('is no for somebody who never was', async () => {
    expect(await mayMail(db, '00000000-0000-4000-8000-000000000000', 'alert')).toBe(false)
  })
})
