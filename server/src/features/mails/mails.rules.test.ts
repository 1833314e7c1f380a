import { expect, test } from 'vitest'
import { faultInWords, resendProblem, smtpErrorText } from './mails.rules.ts'

test.each([
  ['connect ECONNREFUSED 127.0.0.1:25', 'The mail server can’t be reached.'],
  ['getaddrinfo ENOTFOUND mail.example', 'The mail server can’t be reached.'],
  ['Connection timeout', 'The mail server didn’t respond in time.'],
  ['Connection closed unexpectedly', 'The mail server closed the connection.'],
  ['self-signed certificate', 'We couldn’t establish a secure connection to the mail server.'],
  ['Invalid login: 535 5.7.8 Error', 'The mail server rejected our credentials.'],
  ['552 5.2.2 Mailbox over quota', 'The recipient’s mailbox is full.'],
  ['Can’t send mail - all recipients were rejected: 550 5.1.1 <…> is unknown here', 'The mail server rejected the recipient’s address.'],
  ['Message failed: 554 5.7.1 rejected as spam', 'The mail server rejected the email as spam.'],
  ['Message failed: 451 4.7.1 Greylisted', 'The mail server asked us to try again later.'],
  ['something else', 'The mail server rejected the email.'],
])('“%s” is explained as “%s”', (said, meaning) => {
  const error = `The mail server rejected an email: ${said}`

  expect(faultInWords(error)).toBe(meaning)
  expect(smtpErrorText(error)).toBe(said)
})

test.each([
  ['SENT', 'DONE', false, null],
  ['SENT', 'DONE', true, 'MAIL_NOT_RESENDABLE'],
  ['DROPPED', 'DONE', true, 'MAIL_NOT_RESENDABLE'],
  ['FAILED', 'QUEUED', true, null],
  ['GIVEN_UP', 'DEAD', true, null],
  ['GIVEN_UP', null, false, 'MAIL_NOT_RESENDABLE'],
  ['QUEUED', 'QUEUED', false, 'MAIL_QUEUED'],
] as const)(
  'resending an email (state %s, job %s, of a kind that is sent only once: %s) has the problem %s',
  (state, jobStatus, isOnce, problem) => {
    expect(resendProblem({ state, jobStatus, isOnce })).toBe(problem)
  },
)
