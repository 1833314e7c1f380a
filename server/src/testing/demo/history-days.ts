import { chooseBy, fractionOf } from './chance.ts'

export const HISTORY_DAYS = 60
export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 24 * HOUR
// Lagos has no daylight saving time.
const LAGOS_MS = HOUR

/** Returns the moment on a past day of Lagos, or an hour before now if the day isn't over yet. */
export function momentOn(now: Date, daysAgo: number, fraction: number): Date {
  const midnight = Math.floor((now.getTime() + LAGOS_MS) / DAY) * DAY - LAGOS_MS - daysAgo * DAY
  // Mostly in the evening, never at night.
  const hour = 7 + 16 * Math.sqrt(fraction)
  return new Date(Math.min(midnight + hour * HOUR, now.getTime() - HOUR - fraction * HOUR))
}

// The site grows, and people buy more at weekends.
export const activityOn = (now: Date, daysAgo: number): number => {
  const weekday = new Date(now.getTime() - daysAgo * DAY).getUTCDay()
  const wave = 0.8 + 0.4 * fractionOf(`activity/${daysAgo}`)
  return (1.25 - daysAgo / (HISTORY_DAYS * 1.4)) * (weekday === 0 || weekday === 6 ? 1.35 : 1) * wave
}

export const allDays = Array.from({ length: HISTORY_DAYS }, (_, daysAgo) => daysAgo)
/** Returns a day, more likely a busy one, before the given number of days ago. */
export const dayBy = (now: Date, seed: string, most = HISTORY_DAYS): number =>
  chooseBy(
    allDays.filter((daysAgo) => daysAgo < most),
    (daysAgo) => activityOn(now, daysAgo),
    fractionOf(seed),
  ) ?? 0

/** Returns the number of a day of Lagos. */
export const dayOf = (at: Date): number => Math.floor((at.getTime() + LAGOS_MS) / DAY)
