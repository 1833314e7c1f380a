import { chooseBy, fractionOf } from './chance.ts'

export const HISTORY_DAYS = 60
export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 24 * HOUR
// Lagos has no daylight saving time.
const LAGOS_MS = HOUR

const midnightOf = (now: Date, daysAgo: number): number => Math.floor((now.getTime() + LAGOS_MS) / DAY) * DAY - LAGOS_MS - daysAgo * DAY

const OPENS_AT_HOUR = 7
const OPEN_HOURS = 16

/** Returns the share of today's activity that is over, an hour before now. */
function shareOfToday(now: Date): number {
  const hours = (now.getTime() - HOUR - midnightOf(now, 0)) / HOUR - OPENS_AT_HOUR
  return Math.min(1, Math.max(0, hours / OPEN_HOURS)) ** 2
}

/** Returns a moment on a day of Lagos. Activity is mostly in the evening, never at night. */
export const momentOfDay = (now: Date, daysAgo: number, fraction: number): Date =>
  new Date(midnightOf(now, daysAgo) + (OPENS_AT_HOUR + OPEN_HOURS * Math.sqrt(fraction)) * HOUR)

/** Like `momentOfDay`, but always at least an hour before now. */
export const momentOn = (now: Date, daysAgo: number, fraction: number): Date =>
  daysAgo > 0
    ? momentOfDay(now, daysAgo, fraction)
    : new Date(Math.min(momentOfDay(now, 0, fraction * shareOfToday(now)).getTime(), now.getTime() - HOUR))

// The site grows, and people buy more at weekends.
const activityOn = (now: Date, daysAgo: number): number => {
  const weekday = new Date(now.getTime() - daysAgo * DAY).getUTCDay()
  const wave = 0.8 + 0.4 * fractionOf(`activity/${daysAgo}`)
  return (1.25 - daysAgo / (HISTORY_DAYS * 1.4)) * (weekday === 0 || weekday === 6 ? 1.35 : 1) * wave
}

export const allDays = Array.from({ length: HISTORY_DAYS }, (_, daysAgo) => daysAgo)
/** Like `activityOn`, but of today only the part that is over counts. */
export const activitySoFar = (now: Date, daysAgo: number): number => activityOn(now, daysAgo) * (daysAgo === 0 ? shareOfToday(now) : 1)

/** Returns a past day, more likely a busy one. */
export const dayBy = (now: Date, seed: string): number => chooseBy(allDays, (daysAgo) => activitySoFar(now, daysAgo), fractionOf(seed)) ?? 1

/** Returns a day after the given one on which a student comes back, more likely soon. Days in the future are negative. */
export const returnDayBy = (now: Date, seed: string, firstDay: number): number =>
  chooseBy(
    allDays.map((days) => firstDay - 1 - days),
    (daysAgo) => activityOn(now, daysAgo) / (1 + (firstDay - daysAgo) / 8),
    fractionOf(seed),
  ) ?? 0

/** Returns the number of a day of Lagos. */
export const dayOf = (at: Date): number => Math.floor((at.getTime() + LAGOS_MS) / DAY)
