import { expect, test } from 'vitest'
import { mailTrouble, paymentTrouble, valuesOf } from './settings.rules.ts'

test.each([
  [14, '14 days'],
  [1, '1 day'],
])('placeholders are the site name, the support email address and the refund period of %i days', (refundDays, words) => {
  expect(valuesOf({ name: 'A & B', supportEmail: 'help@ab.test', refundDays })).toEqual({
    site: 'A & B',
    support: 'help@ab.test',
    refundDays: words,
  })
})

test.each([
  ['The mail server rejected an email: connect ECONNREFUSED 127.0.0.1:25', 'Couldn’t connect to the mail server'],
  ['The mail server rejected an email: getaddrinfo ENOTFOUND smtp.nowhere', 'Couldn’t find the mail server'],
  ['The mail server rejected an email: Connection timeout', 'didn’t respond in time'],
  ['The mail server rejected an email: Invalid login: 535 5.7.8 Error', 'rejected the user name or password'],
  ['The mail server rejected an email: write EPROTO ssl3_get_record:wrong version number', 'Couldn’t establish an encrypted connection'],
  ['The mail server rejected an email: 550 No such user', '550 No such user.'],
])('a mail server error is explained in plain words: %s', (said, told) => {
  expect(mailTrouble(said)).toContain(told)
})

test.each([
  ['Paystack refused to verify (401): Invalid key', 'rejected the key'],
  ['Paystack can’t be reached', 'Paystack can’t be reached.'],
])('a payment provider error is explained in plain words: %s', (said, told) => {
  expect(paymentTrouble(said)).toContain(told)
})
