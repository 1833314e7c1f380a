/** The default time zone for reports. */
export const DEFAULT_TIME_ZONE = 'Africa/Lagos'

const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
/** Creates one formatter per time zone, because creating one takes a hundred times as long as using it. */
function formatsWith(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
    formats.set(timeZone, format)
    return format
  }
}

const partsFormatOf = formatsWith({ ...parts, hourCycle: 'h23' })
const dayFormatOf = formatsWith({ dateStyle: 'medium' })

/** Returns how many milliseconds a time zone is ahead of UTC at a time, to the second. */
function aheadMs(timeZone: string, at: number): number {
  const part = Object.fromEntries(
    partsFormatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

/** Returns the date of a time in a time zone: `2026-09-01`. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Date(at.getTime() + aheadMs(timeZone, at.getTime())).toISOString().slice(0, 10)

/** Returns the date of a time in a time zone, for sentences: `Nov 30, 2026`. */
export const dayText = (timeZone: string, at: Date): string => dayFormatOf(timeZone).format(at)

/** Returns a time in a time zone with its UTC offset: `2026-09-01T00:30:00.000+01:00`. */
export function isoIn(timeZone: string, at: Date): string {
  const ahead = aheadMs(timeZone, at.getTime())
  const minutes = Math.abs(Math.round(ahead / 60_000))
  const two = (value: number) => String(value).padStart(2, '0')
  const offset = `${ahead < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  return new Date(at.getTime() + ahead).toISOString().replace('Z', offset)
}
