// All dates use one time zone, so that the server's markup and the browser's show the same day. Written without `Intl.DateTimeFormat`, whose
// language data takes too long to load on a phone (contract/src/counts.ts).
const months = 'January February March April May June July August September October November December'.split(' ')

/** `March 2026` */
export function formatMonth(iso: string): string {
  const date = new Date(iso)
  return `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** `Mar 4, 2026` */
export function formatDay(iso: string): string {
  const date = new Date(iso)
  return `${months[date.getUTCMonth()]?.slice(0, 3)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}
