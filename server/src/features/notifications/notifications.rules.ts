import type { MailPreferences, NotificationType } from '@akada/contract/notifications.ts'
import type * as z from 'zod/mini'

export type Preferences = z.infer<typeof MailPreferences>
/** The kinds of mail that a person may switch off. */
export type MailKind = keyof Preferences

/** Of whoever has not chosen: yes to mails about what happened and to offers, comments once a day, no to the weekly digest. */
export const unchosen: Preferences = {
  certificate: true,
  alert: true,
  message: true,
  promotion: true,
  news: true,
  comment: true,
  dailyDigest: true,
  weeklyDigest: false,
}

export const mailKinds = Object.keys(unchosen) as MailKind[]

/** Certificates and alerts have mails of their own, which say more. */
export const isMailedByType = (type: NotificationType): boolean => type === 'comment' || type === 'message'

/** Whether a mail of this kind waits for the one that comes once a day. */
export const waitsForDigest = (type: NotificationType, { dailyDigest }: Preferences): boolean => type === 'comment' && dailyDigest

const LONGEST_TITLE = 200
const LONGEST_MESSAGE = 500

// Half a character, such as half a picture, is not text any more.
const HALF_CHARACTER = /[\uD800-\uDBFF]$/

const shorten = (text: string, longest: number) =>
  text.length <= longest
    ? text
    : `${text
        .slice(0, longest - 1)
        .replace(HALF_CHARACTER, '')
        .trimEnd()}…`

/** What others wrote may be long: a notification only says what it is about. */
export const shortened = <Text extends { title: string; message: string }>(text: Text): Text => ({
  ...text,
  title: shorten(text.title.trim(), LONGEST_TITLE),
  message: shorten(text.message.trim(), LONGEST_MESSAGE),
})

// Lagos has one time all year.
const LAGOS_AHEAD_MS = 3_600_000
const DAY_MS = 86_400_000
const DIGEST_HOUR = 7

export type DigestDay = { day: string; since: Date }

/** The day whose digest may be sent at this moment and from when on its comments are; null before seven in Lagos. */
export function digestDay(now: Date): DigestDay | null {
  const inLagos = new Date(now.getTime() + LAGOS_AHEAD_MS)
  if (inLagos.getUTCHours() < DIGEST_HOUR) return null
  const seven = Date.UTC(inLagos.getUTCFullYear(), inLagos.getUTCMonth(), inLagos.getUTCDate(), DIGEST_HOUR) - LAGOS_AHEAD_MS
  return { day: inLagos.toISOString().slice(0, 10), since: new Date(seven - DAY_MS) }
}
