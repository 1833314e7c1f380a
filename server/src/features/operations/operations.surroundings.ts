// Findings about external services and the configuration.
import type { Finding } from '@akada/contract/operations.ts'
import { all, count, found, HOUR_MS, span } from './operations.rules.ts'

export type MailFacts = { trouble: string | null; hasServer: boolean; isProduction: boolean; givenUp: number }

export function judgeMail({ trouble, hasServer, isProduction, givenUp }: MailFacts): Finding[] {
  const troubles = all(
    trouble !== null &&
      (hasServer
        ? found('MAIL', 'BAD', trouble, 'Check the host, port, user name and password in SMTP_URL. Emails stay queued in the meantime.')
        : found(
            'MAIL',
            'BAD',
            'SMTP_URL isn’t set, and this machine has no mail server.',
            'Set SMTP_URL. Emails stay queued in the meantime.',
          )),
    trouble === null &&
      !hasServer &&
      isProduction &&
      found('MAIL', 'WEAK', 'Emails go to a mail server on this machine.', 'If that isn’t intended, set SMTP_URL.'),
    givenUp > 0 &&
      found(
        'MAIL',
        'WEAK',
        `${count(givenUp, 'email', 'emails')} couldn’t be sent in the last 24 hours.`,
        'Check the errors in Communication › Outbox, and resend the emails from there.',
      ),
  )
  if (troubles.length > 0) return troubles
  return [
    found(
      'MAIL',
      'GOOD',
      hasServer || isProduction ? 'Connected to the mail server.' : 'Emails are saved to /dev/mailbox and not delivered.',
    ),
  ]
}

export type PaymentFacts = {
  key: 'live' | 'test' | null
  isProduction: boolean
  trouble: string | null
  /** Number of orders paid in recent days, since the provider's last webhook. */
  paidUnheard: number
  lastHeardMs: number | null
}

const UNHEARD_ORDERS = 3

export function judgePayments({ key, isProduction, trouble, paidUnheard, lastHeardMs }: PaymentFacts): Finding[] {
  if (key === null)
    return isProduction
      ? [found('PAYMENTS', 'BAD', 'No Paystack key is set, so checkout is off.', 'Set PAYSTACK_SECRET_KEY and restart the server.')]
      : [found('PAYMENTS', 'GOOD', 'Test mode: payments are simulated.')]
  const silence = lastHeardMs === null ? 'Paystack hasn’t sent a webhook yet' : `Paystack sent its last webhook ${span(lastHeardMs)} ago`
  const troubles = all(
    trouble !== null && found('PAYMENTS', 'BAD', trouble, 'Check PAYSTACK_SECRET_KEY, and that this machine can reach the internet.'),
    key === 'test' &&
      isProduction &&
      found('PAYMENTS', 'WEAK', 'Paystack uses a test key, so no real money is received.', 'Set PAYSTACK_SECRET_KEY to the live key.'),
    paidUnheard >= UNHEARD_ORDERS &&
      found(
        'PAYMENTS',
        'BAD',
        `${silence}, but ${count(paidUnheard, 'order was', 'orders were')} paid${lastHeardMs === null ? '' : ' since'}.`,
        'In the Paystack dashboard, set the webhook URL to PUBLIC_URL followed by /api/payments/paystack/webhook. Check that it can be reached from the internet.',
      ),
  )
  return troubles.length > 0 ? troubles : [found('PAYMENTS', 'GOOD', 'Connected to Paystack.')]
}

export type BackupFacts = { newestMs: number | null; atMinute: number | null; isSameDisk: boolean; isProduction: boolean; folder: string }

const OVERDUE_MS = 36 * HOUR_MS

export function judgeBackups({ newestMs, atMinute, isSameDisk, isProduction, folder }: BackupFacts): Finding[] {
  const bad = isProduction ? 'BAD' : 'WEAK'
  const now = 'Create a backup on the Operations page or with “akada db backup”.'
  const troubles = all(
    newestMs === null && found('BACKUPS', bad, 'No backups yet.', now),
    newestMs !== null && newestMs > OVERDUE_MS && found('BACKUPS', bad, `The latest backup is ${span(newestMs)} old.`, now),
    atMinute === null && isProduction && found('BACKUPS', 'WEAK', 'Automatic backups are off.', 'Set BACKUP_AT to a time, such as 02:30.'),
    isSameDisk &&
      isProduction &&
      found(
        'BACKUPS',
        'WEAK',
        'Backups are stored on the same disk as the data.',
        `Move BACKUP_DIR to another disk, or copy ${folder} elsewhere every day.`,
      ),
  )
  if (troubles.length > 0) return troubles
  return [found('BACKUPS', 'GOOD', `The latest backup is ${span(newestMs ?? 0)} old.`)]
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
  const noAdmin =
    facts.admins === 0 && found('SETTINGS', 'BAD', 'The site has no admin.', 'Add one with “akada user grant --email … --role ADMIN”.')
  const unwise = facts.isProduction ? judgeProduction(facts) : []
  const troubles = all(noAdmin, ...unwise)
  return troubles.length > 0 ? troubles : [found('SETTINGS', 'GOOD', 'No configuration issues found.')]
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
        'PUBLIC_URL isn’t an https URL, so passwords are sent unencrypted.',
        'Put a proxy with a certificate in front of the server, and set PUBLIC_URL to its URL.',
      ),
    publicUrl.startsWith('https://') &&
      !trustsProxy &&
      found(
        'SETTINGS',
        'WEAK',
        'TRUST_PROXY isn’t set, so all visitors appear to have the proxy’s address.',
        'Set TRUST_PROXY to the proxy’s address.',
      ),
    /\.(test|example|invalid)$/.test(supportEmail) &&
      found(
        'SETTINGS',
        'WEAK',
        `The support email ${supportEmail} is a placeholder and can’t receive email.`,
        'Set a real address in Settings or with SUPPORT_EMAIL.',
      ),
    !requiresSecondFactor &&
      found(
        'SETTINGS',
        'WEAK',
        'Managers and admins can log in without two-step verification.',
        'Require it in Settings or with REQUIRE_SECOND_FACTOR.',
      ),
    !requiresSecondFactor &&
      adminsWithoutSecondFactor > 0 &&
      found(
        'SETTINGS',
        'WEAK',
        `${count(adminsWithoutSecondFactor, 'admin logs', 'admins log')} in with only a password.`,
        'Ask them to turn on two-step verification in their settings.',
      ),
    ['debug', 'trace'].includes(logLevel) &&
      found('SETTINGS', 'WEAK', `LOG_LEVEL is ${logLevel}, which logs every request.`, 'Set LOG_LEVEL to info.'),
  ]
}
