import { signs } from '../../lib/format.ts'
import { amountMeasure, countMeasure, type Measure } from '../../lib/measures.ts'
import type { Performance } from './performance.api.ts'

type Day = Performance['days'][number]

const counts: readonly Measure<Day>[] = (
  [
    ['views', 'Page views'],
    ['enrollments', 'Enrollments'],
    ['learners', 'Active students'],
    ['completions', 'Course completions'],
    ['reviews', 'Reviews'],
  ] as const
).map(([key, label]) => countMeasure({ key, label, valueOf: (day) => day[key] }))

const amounts = [
  ['net', 'Net earnings'],
  ['gross', 'Gross sales'],
  ['refunded', 'Refunds'],
] as const

/** Returns the counts, and the amounts in each currency. */
export const measuresFor = (currencies: Performance['currencies']): readonly Measure<Day>[] => [
  ...currencies.flatMap((currency) =>
    amounts.map(([key, label]) =>
      amountMeasure<Day>(
        {
          key: `${key}-${currency}`,
          label: currencies.length > 1 ? `${label} in ${signs[currency]}` : label,
          valueOf: ({ money }) => money.find((each) => each.currency === currency)?.[key] ?? 0,
        },
        currency,
      ),
    ),
  ),
  ...counts,
]
