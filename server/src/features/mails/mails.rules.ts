const LAST_JUDGED = /^The mail server did not take a mail: /

const meanings: readonly [RegExp, string][] = [
  [/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/, 'The mail server can’t be reached.'],
  [/timeout|timed out|ETIMEDOUT|Greeting never received/i, 'The mail server did not answer in time.'],
  [/ECONNRESET|closed unexpectedly|EPIPE/i, 'The mail server broke the connection off.'],
  [/certificate|self.signed|TLS|SSL/i, 'The connection to the mail server could not be secured.'],
  [/Invalid login|Missing credentials|\b53[0-5]\b/i, 'The mail server did not accept our login.'],
  [/\b(452|552)\b|mailbox.*full|over.?quota/i, 'The mailbox of the address is full.'],
  [/\b(550|551|553)\b|recipients? (was|were) rejected|user unknown/i, 'The mail server takes no mail for this address.'],
  [/\b554\b|spam|blocked|blacklist/i, 'The mail server took the mail for something unwanted.'],
  [/\b4\d\d\b|greylist|try again/i, 'The mail server asked to come again later.'],
]

/** Returns a plain explanation of an error. */
export const faultInWords = (error: string): string =>
  meanings.find(([pattern]) => pattern.test(error))?.[1] ?? 'The mail server did not take the mail.'

/** Returns the mail server's own message. */
export const smtpErrorText = (error: string): string => error.replace(LAST_JUDGED, '').slice(0, 500)

export type MailState = 'QUEUED' | 'SENT' | 'FAILED' | 'GIVEN_UP' | 'DROPPED'

type Known = {
  state: MailState
  /** Null if the job was deleted, or if the email had none. */
  jobStatus: string | null
  /** The job doesn't write the same email a second time. */
  isOnce: boolean
}

/** Returns why an email can't be resent, or null. */
export function resendProblem({ state, jobStatus, isOnce }: Known): 'MAIL_QUEUED' | 'MAIL_NOT_RESENDABLE' | null {
  if (jobStatus === null) return 'MAIL_NOT_RESENDABLE'
  if (state === 'QUEUED') return 'MAIL_QUEUED'
  return isOnce && state !== 'FAILED' && state !== 'GIVEN_UP' ? 'MAIL_NOT_RESENDABLE' : null
}
