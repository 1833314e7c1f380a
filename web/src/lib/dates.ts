// All dates use one time zone, so that the server's markup and the browser's show the same day.
const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const days = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** `March 2026` */
export const formatMonth = (iso: string): string => months.format(new Date(iso))

/** `Mar 4, 2026` */
export const formatDay = (iso: string): string => days.format(new Date(iso))
