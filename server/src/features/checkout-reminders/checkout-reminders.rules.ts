import { type Currency, moneyText } from '@akada/contract/money.ts'
import { isolated } from '@akada/contract/text-direction.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A reminder that couldn't be sent for a day is no longer sent (docs/product.md P-8.11). */
const LATEST_MS = DAY_MS
/** How long the link of a reminder works. A payment within this time counts as recovered (docs/product.md P-8.14, P-8.15). */
export const LINK_DAYS = 7

export type ReminderNumber = 1 | 2
/** The hours after the checkout, by settings. 0 turns the reminder off. */
export type ReminderHours = Record<ReminderNumber, number>

export type ReminderSpan = { number: ReminderNumber; from: Date; until: Date }

/** Returns when the orders were placed that are due for each reminder now. The first one isn't sent once the second one is due. */
export const dueSpans = (hours: ReminderHours, now: Date): ReminderSpan[] =>
  ([1, 2] as const).flatMap((number) => {
    const until = now.getTime() - hours[number] * HOUR_MS
    const replaced = number === 1 && hours[2] > 0 ? now.getTime() - hours[2] * HOUR_MS : Number.NEGATIVE_INFINITY
    const from = Math.max(until - LATEST_MS, replaced)
    return hours[number] > 0 && from < until ? [{ number, from: new Date(from), until: new Date(until) }] : []
  })

/** Whether a reminder about an order that was placed at this time is due. */
export const isDue = (hours: ReminderHours, { number, placedAt, now }: { number: ReminderNumber; placedAt: Date; now: Date }): boolean =>
  dueSpans(hours, now).some((span) => span.number === number && placedAt > span.from && placedAt <= span.until)

export const linkEnd = (sentAt: Date): Date => new Date(sentAt.getTime() + LINK_DAYS * DAY_MS)

type Amount = { currency: Currency; totalMinor: number }

export type Quote = {
  /** What the order charged for the courses that are left. */
  ordered: Amount
  now: Amount
  coupon: { code: string; problem: string | null } | null
  /** Whether the order has courses that can't be bought now. */
  isPart: boolean
}

const textOf = ({ totalMinor, currency }: Amount) => moneyText(totalMinor, currency)

const isChanged = ({ ordered, now }: Quote) => ordered.currency !== now.currency || ordered.totalMinor !== now.totalMinor

const PART = 'Some courses of your order aren’t included, because you have them or they can’t be bought right now.'

/** Returns a sentence about each change since the order: missing courses, another price, a coupon that no longer works. */
export function changesOf(quote: Quote): string[] {
  const { ordered, now, coupon, isPart } = quote
  const of = isPart ? 'these courses' : 'your order'
  return [
    ...(isPart ? [PART] : []),
    ...(isChanged(quote) ? [`The price has changed: the total for ${of} was ${textOf(ordered)} and is now ${textOf(now)}.`] : []),
    ...(coupon?.problem ? [`Your coupon ${coupon.code} no longer works. ${coupon.problem}`] : []),
  ]
}

/** Returns the price and all changes as paragraphs. */
export const priceText = (quote: Quote): string =>
  [
    ...changesOf(quote),
    ...(isChanged(quote) ? [] : [`The total is ${textOf(quote.now)}.`]),
    ...(quote.coupon?.problem === null ? [`Your coupon ${quote.coupon.code} is included.`] : []),
  ].join('\n')

/** Names courses, such as `“Mortar” and 2 more courses`. */
export function namesOf(titles: readonly string[]): string {
  const more = titles.length - 1
  const first = `“${isolated(titles[0] ?? '')}”`
  return more === 0 ? first : `${first} and ${more === 1 ? '1 more course' : `${more} more courses`}`
}
