import { formatCount } from '@akada/contract/counts.ts'
import { formatAmount, signs } from './format.ts'

/** A daily value that a plot can show. */
export type Measure<Day> = {
  key: string
  label: string
  valueOf: (day: Day) => number
  format: (value: number) => string
  formatShort: (value: number) => string
}

type Asked<Day> = Pick<Measure<Day>, 'key' | 'label' | 'valueOf'>

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** Formats a percentage. Returns a dash if the whole is zero. */
export const formatShare = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`)

export const countMeasure = <Day>(asked: Asked<Day>): Measure<Day> => ({
  ...asked,
  format: formatCount,
  formatShort: (value) => short.format(value),
})

export const amountMeasure = <Day>(asked: Asked<Day>, currency: keyof typeof signs): Measure<Day> => ({
  ...asked,
  format: (value) => formatAmount(value, currency),
  formatShort: (value) => `${value < 0 ? '−' : ''}${signs[currency]}${short.format(Math.abs(value))}`,
})
