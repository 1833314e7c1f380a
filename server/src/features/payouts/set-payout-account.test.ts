import { getEarnings, listBanks, setPayoutAccount } from '@akada/contract/earnings.ts'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, givenInstructor, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, db, mailbox, paystack, runJobs } = app

const naira = { currency: 'NGN', bankCode: '058', accountNumber: '0123456789', password: DEMO_PASSWORD } as const
const dollars = {
  currency: 'USD',
  bankName: 'Domiciliary Bank',
  accountNumber: 'NG 0987 6543',
  accountName: 'Ngozi Okafor',
  password: DEMO_PASSWORD,
} as const

const setAccount = (as: { id: string } | undefined, fields: Partial<typeof naira> | { [key: string]: string } = {}) =>
  call(setPayoutAccount, { body: { ...naira, ...fields } as typeof naira }, as)
const accountsOf = async (as: { id: string }) => (await call(getEarnings, {}, as)).data.accounts
const mailsTo = (email: string) => mailbox.mails().filter(({ to }) => to === email)

describe('setting a payout account', () => {
  test('uses the name from the bank, shows the last four digits, and sends an email', async () => {
    const instructor = await givenInstructor(db)

    const answer = await setAccount(instructor)
    await runJobs()

    const shown = {
      currency: 'NGN',
      bankCode: '058',
      bankName: 'Guaranty Trust Bank',
      accountEnding: '6789',
      accountName: 'SIMULATED ACCOUNT 6789',
    }
    expect(answer).toMatchObject({ statusCode: 200 })
    expect(answer.data).toEqual(shown)
    expect(await accountsOf(instructor)).toEqual([shown])
    const [mail] = mailsTo(instructor.email)
    expect(mail?.subject).toBe('Your payout account was changed')
    expect(mail?.text).toContain('Guaranty Trust Bank, ending in 6789')
    expect(mail?.text).not.toContain('0123456789')
  })

  test('keeps the newest account for each currency', async () => {
    const instructor = await givenInstructor(db)

    await setAccount(instructor)
    await call(setPayoutAccount, { body: dollars }, instructor)
    await setAccount(instructor, { accountNumber: '1111112222' })

    expect(await accountsOf(instructor)).toMatchObject([
      { currency: 'NGN', accountEnding: '2222' },
      { currency: 'USD', bankName: 'Domiciliary Bank', bankCode: '', accountEnding: '6543', accountName: 'Ngozi Okafor' },
    ])
  })

  test.each([
    ['the wrong password', { password: 'not my password' }, 'WRONG_PASSWORD', 'password'],
    ['an account unknown to its bank', { accountNumber: '9999999999' }, 'BANK_ACCOUNT_INVALID', 'accountNumber'],
    ['an unknown bank', { bankCode: '999' }, 'BANK_ACCOUNT_INVALID', 'bankCode'],
    ['a number that is too short', { accountNumber: '12345' }, 'INVALID_INPUT', 'accountNumber'],
  ])('rejects %s, and changes nothing', async (_, fields, code, path) => {
    const instructor = await givenInstructor(db)

    const answer = await setAccount(instructor, fields)
    await runJobs()

    expect(answer).toMatchObject({ statusCode: 400, code, errors: [{ path }] })
    expect(await accountsOf(instructor)).toEqual([])
    expect(mailsTo(instructor.email)).toEqual([])
  })

  test('doesn’t contact the bank before the password is verified', async () => {
    const instructor = await givenInstructor(db)
    const before = paystack.requests().length

    await setAccount(instructor, { password: 'not my password' })

    expect(paystack.requests()).toHaveLength(before)
  })

  test('can’t be used to guess the password', async () => {
    const instructor = await givenInstructor(db)

    const guesses = []
    for (let guess = 0; guess < 6; guess++) guesses.push(await setAccount(instructor, { password: `guess ${guess}` }))

    expect(guesses.at(-1)).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' })
    expect((await setAccount(instructor)).statusCode).toBe(429)
  })

  test('is limited to ten changes per hour, including concurrent ones', async () => {
    const instructor = await givenInstructor(db)

    const first = []
    for (let change = 0; change < 9; change++) first.push(await call(setPayoutAccount, { body: dollars }, instructor))
    const last = await Promise.all(Array.from({ length: 3 }, () => call(setPayoutAccount, { body: dollars }, instructor)))

    expect(first.map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(200))
    expect(last.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429])
  })

  test('reports that the bank can’t be reached, and changes nothing', async () => {
    const instructor = await givenInstructor(db)
    paystack.addFault({ match: { path: '/bank/resolve' }, times: 1, action: { type: 'status', status: 503 } })

    const answer = await setAccount(instructor)

    expect(answer).toMatchObject({ statusCode: 502, code: 'PAYMENTS_UNAVAILABLE' })
    expect(await accountsOf(instructor)).toEqual([])
  })

  test('is possible for all users with a verified email, because affiliates are paid too', async () => {
    expect((await setAccount(undefined)).statusCode).toBe(401)
    expect((await setAccount(await givenUser(db))).statusCode).toBe(200)
    expect((await setAccount(await givenUser(db, { email_verified_at: null }))).code).toBe('EMAIL_NOT_VERIFIED')
  })
})

test('the list of banks comes from the provider', async () => {
  const { data } = await call(listBanks, {}, await givenInstructor(db))

  expect(data).toContainEqual({ code: '057', name: 'Zenith Bank' })
})
