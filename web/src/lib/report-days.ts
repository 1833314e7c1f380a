import { dayIn } from '@akada/contract/time-zone.ts'

export const presets = { '7': 'Last 7 days', '30': 'Last 30 days', '90': 'Last 90 days', '365': 'Last 12 months' } as const
type Preset = keyof typeof presets

/** A report's period, as in the URL. */
export type ReportDays = {
  range: Preset | 'own'
  /** The first and last day of a custom period. */
  from: string
  to: string
}

const DAY_MS = 86_400_000
const daysAgo = (days: number, timeZone: string) => {
  const today = Date.parse(dayIn(timeZone, new Date()))
  return new Date(today - days * DAY_MS).toISOString().slice(0, 10)
}

const isPreset = (text: string | null): text is Preset => text !== null && Object.hasOwn(presets, text)

const dayOf = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

const daysOf = (preset: Preset, timeZone: string) => ({ from: daysAgo(Number(preset) - 1, timeZone), to: daysAgo(0, timeZone) })

/** Reads the period from a URL. Presets end today in the site's time zone. */
export function reportDaysIn(query: URLSearchParams, timeZone: string): ReportDays {
  const range = query.get('range')
  const [from, to] = [dayOf(query.get('from')), dayOf(query.get('to'))]
  if (range === 'own' && from !== undefined && to !== undefined) return { range, from, to }
  const preset = isPreset(range) ? range : '30'
  return { range: preset, ...daysOf(preset, timeZone) }
}

/** Returns the URL query for a period, without default values. */
export const reportQueryOf = ({ range, from, to }: ReportDays) => ({
  range: range === '30' ? undefined : range,
  ...(range === 'own' && { from, to }),
})

/** Changes the preset. A custom period starts with the days that are currently shown. */
export const withRange = ({ from, to }: ReportDays, range: string, timeZone: string): ReportDays =>
  isPreset(range) ? { range, ...daysOf(range, timeZone) } : { range: 'own', from, to }
