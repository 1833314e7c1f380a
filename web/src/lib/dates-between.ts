// Separate from dates.ts, which is part of a page's first load.
const days = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Returns `Oct 1 – 29`, or `Oct 1` for one day. */
export const formatDays = ({ from, to }: { from: string; to: string }): string => days.formatRange(new Date(from), new Date(to))
