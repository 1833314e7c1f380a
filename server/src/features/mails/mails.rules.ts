const LAST_JUDGED = /^The mail server (?:rejected an email|did not take a mail): /

const meanings: readonly [RegExp, string][] = [
  [/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/, 'The mail server can’t be reached.'],
  [/timeout|timed out|ETIMEDOUT|Greeting never received/i, 'The mail server didn’t respond in time.'],
  [/ECONNRESET|closed unexpectedly|EPIPE/i, 'The mail server closed the connection.'],
  [/certificate|self.signed|TLS|SSL/i, 'We couldn’t establish a secure connection to the mail server.'],
  [/Invalid login|Missing credentials|\b53[0-5]\b/i, 'The mail server rejected our credentials.'],
  [/\b(452|552)\b|mailbox.*full|over.?quota/i, 'The recipient’s mailbox is full.'],
  [/\b(550|551|553)\b|recipients? (was|were) rejected|user unknown/i, 'The mail server rejected the recipient’s address.'],
  [/\b554\b|spam|blocked|blacklist/i, 'The mail server rejected the email as spam.'],
  [/\b4\d\d\b|greylist|try again/i, 'The mail server asked us to try again later.'],
]

/** Returns a plain explanation of an error. */
export const faultInWords = (error: string): string =>
  meanings.find(([pattern]) => pattern.test(error))?.[1] ?? 'The mail server rejected the email.'

/** Returns the mail server's own message. */
export const smtpErrorText = (error: string): string => error.replace(LAST_JUDGED, '').slice(0, 500)

export type MailState = 'QUEUED' | 'SENT' | 'FAILED' | 'GIVEN_UP' | 'DROPPED'

type Known = {
  state: MailState
  /** Null if the email had no job, or if the job was deleted. */
  jobStatus: string | null
  /** True if the job doesn't write the same email a second time. */
  isOnce: boolean
}

/** Returns why an email can't be resent, or null. */
export function resendProblem({ state, jobStatus, isOnce }: Known): 'MAIL_QUEUED' | 'MAIL_NOT_RESENDABLE' | null {
  if (jobStatus === null) return 'MAIL_NOT_RESENDABLE'
  if (state === 'QUEUED') return 'MAIL_QUEUED'
  return isOnce && state !== 'FAILED' && state !== 'GIVEN_UP' ? 'MAIL_NOT_RESENDABLE' : null
}
