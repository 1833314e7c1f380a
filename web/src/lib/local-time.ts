const two = (part: number) => String(part).padStart(2, '0')

/** A moment as a field for local times holds it, in the reader's own zone; blank for none. */
export function localOf(iso: string | null): string {
  if (iso === null) return ''
  const date = new Date(iso)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The way back. */
export const isoOf = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
