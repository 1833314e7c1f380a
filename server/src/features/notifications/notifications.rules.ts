import type { MailPreferences, NotificationType } from '@akada/contract/notifications.ts'
import type * as z from 'zod/mini'

export type Preferences = Omit<z.infer<typeof MailPreferences>, 'reminder'> & { reminder: boolean }
/** The kinds of email that a user may turn off. */
export type MailKind = keyof Preferences

/** The defaults: emails about events and offers, comments once a day, no weekly digest. */
export const unchosen: Preferences = {
  certificate: true,
  alert: true,
  message: true,
  promotion: true,
  news: true,
  comment: true,
  dailyDigest: true,
  weeklyDigest: false,
  reminder: true,
}

export const mailKinds = Object.keys(unchosen) as MailKind[]

/** Certificates and alerts have more detailed emails of their own. */
export const isMailedByType = (type: NotificationType): boolean => type === 'comment' || type === 'message'

/** Whether an email of this kind is part of the daily digest. */
export const waitsForDigest = (type: NotificationType, { dailyDigest }: Preferences): boolean => type === 'comment' && dailyDigest

const LONGEST_TITLE = 200
const LONGEST_MESSAGE = 500

// An unpaired surrogate is not valid text.
const HALF_CHARACTER = /[\uD800-\uDBFF]$/

const shorten = (text: string, longest: number) =>
  text.length <= longest
    ? text
    : `${text
        .slice(0, longest - 1)
        .replace(HALF_CHARACTER, '')
        .trimEnd()}…`

/** Shortens a title and message, which may quote long text of another user. */
export const shortened = <Text extends { title: string; message: string }>(text: Text): Text => ({
  ...text,
  title: shorten(text.title.trim(), LONGEST_TITLE),
  message: shorten(text.message.trim(), LONGEST_MESSAGE),
})

// Lagos has no daylight saving time.
const LAGOS_AHEAD_MS = 3_600_000
const DAY_MS = 86_400_000
const DIGEST_HOUR = 7

export type DigestDay = { day: string; since: Date }

/** Returns the day of the due digest and the start of the period that it covers, or null before 7:00 in Lagos. */
export function digestDay(now: Date): DigestDay | null {
  const inLagos = new Date(now.getTime() + LAGOS_AHEAD_MS)
  if (inLagos.getUTCHours() < DIGEST_HOUR) return null
  const seven = Date.UTC(inLagos.getUTCFullYear(), inLagos.getUTCMonth(), inLagos.getUTCDate(), DIGEST_HOUR) - LAGOS_AHEAD_MS
  return { day: inLagos.toISOString().slice(0, 10), since: new Date(seven - DAY_MS) }
}
