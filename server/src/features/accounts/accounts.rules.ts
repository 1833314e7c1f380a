import type { Role } from '@akada/contract/accounts.ts'
import { normalForm } from '@akada/contract/plain-text.ts'

/** The number of days after which an unused session expires. */
export const SESSION_DAYS = 30
/** The maximum number of sessions per user. A login beyond this number ends the least recently used session. */
export const SESSIONS_KEPT = 20
/** The number of hours after which a setup link expires (docs/product.md P-2.15). */
export const SETUP_LINK_HOURS = 24

const DAY_SECONDS = 86_400

/** Rate limits per key. A whole school may share one network. */
export const turns = {
  register: (network: string) => ({ key: `register:address:${network}`, limit: 100, windowSeconds: 30 * 60 }),
  forgotPasswordFrom: (network: string) => ({ key: `forgot:address:${network}`, limit: 25, windowSeconds: 5 * 60 }),
  /** The key contains a hash of the email address, because counters outlive accounts. */
  forgotPasswordOf: (emailHash: string) => ({ key: `forgot:email:${emailHash}`, limit: 5, windowSeconds: 30 * 60 }),
  wrongCode: (network: string) => ({ key: `code:address:${network}`, limit: 20, windowSeconds: 15 * 60 }),
  verificationNow: (userId: string) => ({ key: `verify:minute:${userId}`, limit: 1, windowSeconds: 60 }),
  verificationToday: (userId: string) => ({ key: `verify:day:${userId}`, limit: 5, windowSeconds: DAY_SECONDS }),
}

// After 5 failures for an account or 20 from an IP address in 15 minutes, logins are delayed (docs/product.md P-2.7).
export const FAILURE_WINDOW_MINUTES = 15
const ACCOUNT_FAILURES = 5
const ADDRESS_FAILURES = 20
const LONGEST_DELAY_SECONDS = 15 * 60

export type Failures = { count: number; lastAt: Date | null }

/** Returns the seconds until the next attempt is allowed, or 0. */
export const loginDelaySeconds = (failures: { ofAccount: Failures; ofAddress: Failures }, now: Date): number =>
  Math.max(delayAfter(failures.ofAccount, ACCOUNT_FAILURES, now), delayAfter(failures.ofAddress, ADDRESS_FAILURES, now))

/** The delay doubles with each failure past the limit. */
function delayAfter({ count, lastAt }: Failures, limit: number, now: Date): number {
  if (count < limit || lastAt === null) return 0
  const delaySeconds = Math.min(30 * 2 ** (count - limit), LONGEST_DELAY_SECONDS)
  return Math.max(0, Math.ceil((lastAt.getTime() + delaySeconds * 1000 - now.getTime()) / 1000))
}

const lettersOf = (text: string) =>
  normalForm(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, '')

// OWASP ASVS 6.1.2: words from the site's context that a password must not consist of.
const siteWords = ['akada', 'student', 'instructor', 'teacher', 'manager', 'admin', 'administrator']

/** Returns the words that an attacker who knows the site and the user would try first. */
export function guessableWords({ email, firstName, lastName }: { email: string; firstName: string; lastName: string }, siteName: string) {
  const mailbox = email.split('@')[0] ?? ''
  const phrases = [siteName, email, mailbox, firstName, lastName]
  const parts = [siteName, mailbox, firstName, lastName].flatMap((phrase) => phrase.split(/[^\p{L}\p{M}]+/u))
  return [...new Set([...siteWords, ...phrases, ...parts].map(lettersOf))].filter((word) => word !== '')
}

/** Returns whether the password is common or consists only of guessable words. `common` and `words` are lowercase. */
export const isTooCommon = (password: string, common: ReadonlySet<string>, words: readonly string[]): boolean =>
  common.has(password.toLowerCase()) || isMadeOf(lettersOf(password), words)

function isMadeOf(letters: string, words: readonly string[]): boolean {
  const isReached = [true]
  for (let end = 1; end <= letters.length; end++)
    isReached[end] = words.some((word) => isReached[end - word.length] === true && letters.slice(0, end).endsWith(word))
  return letters !== '' && isReached[letters.length] === true
}

const privileged: readonly Role[] = ['MANAGER', 'ADMIN']

export const needsSecondFactor = (roles: readonly Role[], isRequired: boolean): boolean =>
  isRequired && roles.some((role) => privileged.includes(role))

/** Returns the roles, without privileged ones while a required second factor is off. */
export function rolesInForce(roles: readonly Role[], factor: { isRequired: boolean; isOn: boolean }) {
  const mustTurnOn = needsSecondFactor(roles, factor.isRequired) && !factor.isOn
  return { roles: mustTurnOn ? roles.filter((role) => !privileged.includes(role)) : [...roles], mustTurnOn }
}
