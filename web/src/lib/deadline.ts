const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long there is to answer: `Answer within 9 h`, `Answer within 40 min`, `Answer within 3 days`; rounded down, to be safe. */
export function answerWithin(dueAt: string, now = Date.now()): string {
  const left = Date.parse(dueAt) - now
  if (left <= 0) return 'The time to answer is over'
  if (left < HOUR) return `Answer within ${Math.max(1, Math.floor(left / MINUTE))} min`
  if (left < 2 * DAY) return `Answer within ${Math.floor(left / HOUR)} h`
  return `Answer within ${Math.floor(left / DAY)} days`
}

/** Whether it is today's work. */
export const isPressing = (dueAt: string, now = Date.now()): boolean => Date.parse(dueAt) - now < DAY
