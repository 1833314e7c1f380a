import { describe, expect, test } from 'vitest'
import { fillIn, mailTrouble, paymentTrouble, raiseHeadings } from './settings.rules.ts'

describe('filling in a text', () => {
  const site = { name: 'A & B', supportEmail: 'help@ab.test', refundDays: 14 }
  const safe = (text: string) => text.replace('&', '&amp;')

  test('puts name and address wherever they are asked for, escaped', () => {
    expect(fillIn('<p>{site}, {support}, {site}</p>', site, safe)).toBe('<p>A &amp; B, help@ab.test, A &amp; B</p>')
  })

  test.each([
    [14, '14 days'],
    [1, '1 day'],
  ])('says how long a refund may be asked for: %i', (refundDays, words) => {
    expect(fillIn('For {refundDays}.', { ...site, refundDays }, safe)).toBe(`For ${words}.`)
  })

  test('leaves other words in braces alone', () => {
    expect(fillIn('{name} {Site}', site, safe)).toBe('{name} {Site}')
  })
})

test('headings move up by one, and nothing else does', () => {
  expect(raiseHeadings('<h3>A</h3><h4>B</h4><p>h3 &lt;h3&gt;</p>')).toBe('<h2>A</h2><h3>B</h3><p>h3 &lt;h3&gt;</p>')
})

test.each([
  ['The mail server did not take a mail: connect ECONNREFUSED 127.0.0.1:25', 'Nothing listens'],
  ['The mail server did not take a mail: getaddrinfo ENOTFOUND smtp.nowhere', 'name is not known'],
  ['The mail server did not take a mail: Connection timeout', 'did not answer in time'],
  ['The mail server did not take a mail: Invalid login: 535 5.7.8 Error', 'refused the user name or the password'],
  ['The mail server did not take a mail: write EPROTO ssl3_get_record:wrong version number', 'No encrypted connection'],
  ['The mail server did not take a mail: 550 No such user', '550 No such user.'],
])('what a mail server says is told in plain words: %s', (said, told) => {
  expect(mailTrouble(said)).toContain(told)
})

test.each([
  ['Paystack refused to verify (401): Invalid key', 'refused the key'],
  ['Paystack could not be reached', 'Paystack could not be reached.'],
])('what the payment provider says is told in plain words: %s', (said, told) => {
  expect(paymentTrouble(said)).toContain(told)
})
