// Findings about external services and the configuration.
import type { Finding } from '@akada/contract/operations.ts'
import { all, count, found, HOUR_MS, span } from './operations.rules.ts'

export type MailFacts = { trouble: string | null; hasServer: boolean; isProduction: boolean; givenUp: number }

export function judgeMail({ trouble, hasServer, isProduction, givenUp }: MailFacts): Finding[] {
  const troubles = all(
    trouble !== null &&
      (hasServer
        ? found('MAIL', 'BAD', trouble, 'Check the host, port, name and password in SMTP_URL. Emails wait until it works.')
        : found('MAIL', 'BAD', 'SMTP_URL is not set, and this machine has no mail server.', 'Set SMTP_URL. Emails wait until it works.')),
    trouble === null &&
      !hasServer &&
      isProduction &&
      found('MAIL', 'WEAK', 'Mails go to a mail server on this machine.', 'Set SMTP_URL, unless that server is meant.'),
    givenUp > 0 &&
      found(
        'MAIL',
        'WEAK',
        `${count(givenUp, 'mail was', 'mails were')} given up in the last day.`,
        'The outbox of Communication says why, and sends them again.',
      ),
  )
  if (troubles.length > 0) return troubles
  return [
    found(
      'MAIL',
      'GOOD',
      hasServer || isProduction ? 'The mail server lets us in.' : 'Mails are kept in /dev/mailbox, and none leaves this machine.',
    ),
  ]
}

export type PaymentFacts = {
  key: 'live' | 'test' | null
  isProduction: boolean
  trouble: string | null
  /** Orders paid in the last days, since the provider's last webhook. */
  paidUnheard: number
  lastHeardMs: number | null
}

const UNHEARD_ORDERS = 3

export function judgePayments({ key, isProduction, trouble, paidUnheard, lastHeardMs }: PaymentFacts): Finding[] {
  if (key === null)
    return isProduction
      ? [found('PAYMENTS', 'BAD', 'No key of Paystack is set, so nobody can pay.', 'Set PAYSTACK_SECRET_KEY, and start the server again.')]
      : [found('PAYMENTS', 'GOOD', 'Payments are simulated; no money moves.')]
  const silence =
    lastHeardMs === null ? 'Paystack has never told us of a payment by itself' : `Paystack last told us something ${span(lastHeardMs)} ago`
  const troubles = all(
    trouble !== null && found('PAYMENTS', 'BAD', trouble, 'Look at PAYSTACK_SECRET_KEY, and whether this machine reaches the internet.'),
    key === 'test' &&
      isProduction &&
      found('PAYMENTS', 'WEAK', 'The key of Paystack is a test key: no real money comes in.', 'Set the live key.'),
    paidUnheard >= UNHEARD_ORDERS &&
      found(
        'PAYMENTS',
        'BAD',
        `${silence}, and ${count(paidUnheard, 'order was', 'orders were')} paid since.`,
        'Give Paystack the address of the webhook, /api/payments/paystack/webhook below PUBLIC_URL, and see that it is reached from outside.',
      ),
  )
  return troubles.length > 0 ? troubles : [found('PAYMENTS', 'GOOD', 'Paystack answers and takes the key.')]
}

export type BackupFacts = { newestMs: number | null; atMinute: number | null; isSameDisk: boolean; isProduction: boolean; folder: string }

const OVERDUE_MS = 36 * HOUR_MS

export function judgeBackups({ newestMs, atMinute, isSameDisk, isProduction, folder }: BackupFacts): Finding[] {
  const bad = isProduction ? 'BAD' : 'WEAK'
  const now = 'Make one now: under Operations, or with “akada db backup”.'
  const troubles = all(
    newestMs === null && found('BACKUPS', bad, 'There is no backup yet.', now),
    newestMs !== null && newestMs > OVERDUE_MS && found('BACKUPS', bad, `The last backup is ${span(newestMs)} old.`, now),
    atMinute === null &&
      isProduction &&
      found('BACKUPS', 'WEAK', 'No backup is made by itself.', 'Set BACKUP_AT to a time, such as 02:30.'),
    isSameDisk &&
      isProduction &&
      found(
        'BACKUPS',
        'WEAK',
        'The backups lie on the disk that they are of.',
        `Set BACKUP_DIR to another disk, or copy ${folder} elsewhere each day.`,
      ),
  )
  if (troubles.length > 0) return troubles
  return [found('BACKUPS', 'GOOD', `The last backup is ${span(newestMs ?? 0)} old.`)]
}

export type SettingFacts = {
  isProduction: boolean
  publicUrl: string
  supportEmail: string
  requiresSecondFactor: boolean
  trustsProxy: boolean
  logLevel: string
  admins: number
  adminsWithoutSecondFactor: number
}

export function judgeSettings(facts: SettingFacts): Finding[] {
  const nobody =
    facts.admins === 0 && found('SETTINGS', 'BAD', 'Nobody is an admin.', 'Make somebody one: “akada user grant --email … --role ADMIN”.')
  const unwise = facts.isProduction ? judgeProduction(facts) : []
  const troubles = all(nobody, ...unwise)
  return troubles.length > 0 ? troubles : [found('SETTINGS', 'GOOD', 'Nothing about the settings is unwise.')]
}

function judgeProduction({
  publicUrl,
  supportEmail,
  requiresSecondFactor,
  trustsProxy,
  logLevel,
  adminsWithoutSecondFactor,
}: SettingFacts): (Finding | false)[] {
  return [
    !publicUrl.startsWith('https://') &&
      found(
        'SETTINGS',
        'BAD',
        'PUBLIC_URL is not an https address: passwords travel in the open.',
        'Put a proxy with a certificate in front, and set PUBLIC_URL to it.',
      ),
    publicUrl.startsWith('https://') &&
      !trustsProxy &&
      found(
        'SETTINGS',
        'WEAK',
        'TRUST_PROXY is not set, so everybody seems to come from the proxy’s address.',
        'Set TRUST_PROXY to the proxy’s address.',
      ),
    /\.(test|example|invalid)$/.test(supportEmail) &&
      found('SETTINGS', 'WEAK', `Nobody reads mails to ${supportEmail}.`, 'Set the support address in Settings, or SUPPORT_EMAIL.'),
    !requiresSecondFactor &&
      found('SETTINGS', 'WEAK', 'Managers and admins need no two-step login.', 'Turn that on in Settings, or with REQUIRE_SECOND_FACTOR.'),
    !requiresSecondFactor &&
      adminsWithoutSecondFactor > 0 &&
      found(
        'SETTINGS',
        'WEAK',
        `${count(adminsWithoutSecondFactor, 'admin logs', 'admins log')} in with a password alone.`,
        'Ask them to turn two-step login on in their settings.',
      ),
    ['debug', 'trace'].includes(logLevel) &&
      found('SETTINGS', 'WEAK', `LOG_LEVEL is ${logLevel}, which writes down every call.`, 'Set it to info.'),
  ]
}
