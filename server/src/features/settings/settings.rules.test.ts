import { expect, test } from 'vitest'
import { mailTrouble, paymentTrouble, valuesOf } from './settings.rules.ts'

test.each([
  [14, '14 days'],
  [1, '1 day'],
])('a text contains the site name, its address and the refund period: %i', (refundDays, words) => {
  expect(valuesOf({ name: 'A & B', supportEmail: 'help@ab.test', refundDays })).toEqual({
    site: 'A & B',
    support: 'help@ab.test',
    refundDays: words,
  })
})

test.each([
  ['The mail server did not take a mail: connect ECONNREFUSED 127.0.0.1:25', 'Nothing listens'],
  ['The mail server did not take a mail: getaddrinfo ENOTFOUND smtp.nowhere', 'name is not known'],
  ['The mail server did not take a mail: Connection timeout', 'did not answer in time'],
  ['The mail server did not take a mail: Invalid login: 535 5.7.8 Error', 'refused the user name or the password'],
  ['The mail server did not take a mail: write EPROTO ssl3_get_record:wrong version number', 'No encrypted connection'],
  ['The mail server did not take a mail: 550 No such user', '550 No such user.'],
])('an error of a mail server is explained in plain words: %s', (said, told) => {
  expect(mailTrouble(said)).toContain(told)
})

test.each([
  ['Paystack refused to verify (401): Invalid key', 'refused the key'],
  ['Paystack could not be reached', 'Paystack could not be reached.'],
])('an error of the payment provider is explained in plain words: %s', (said, told) => {
  expect(paymentTrouble(said)).toContain(told)
})
