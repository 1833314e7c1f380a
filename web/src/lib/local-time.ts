const two = (part: number) => String(part).padStart(2, '0')

/** Formats a time for a `datetime-local` field, in the browser's time zone. Null becomes a blank field. */
export function localOf(iso: string | null): string {
  if (iso === null) return ''
  const date = new Date(iso)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The inverse of `localOf`. */
export const isoOf = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
