import { amountMeasure, countMeasure, type Measure } from '../../lib/measures.ts'
import type { SitePerformance } from './site-performance.api.ts'

type Day = SitePerformance['days'][number]

const counts: readonly Measure<Day>[] = [
  countMeasure({ key: 'enrollments', label: 'Enrollments', valueOf: ({ enrollments }) => enrollments }),
  countMeasure({ key: 'people', label: 'New users', valueOf: ({ people }) => people }),
  countMeasure({ key: 'learners', label: 'Active students', valueOf: ({ learners }) => learners }),
  countMeasure({ key: 'completions', label: 'Course completions', valueOf: ({ completions }) => completions }),
  countMeasure({ key: 'failed', label: 'Failed payments', valueOf: ({ payments }) => payments.failed }),
  countMeasure({ key: 'left', label: 'Abandoned payments', valueOf: ({ payments }) => payments.left }),
]

const amounts = [
  ['gross', 'Gross sales'],
  ['refunded', 'Refunds'],
  ['site', 'Platform revenue'],
] as const

export const currencyNames = { NGN: 'naira', USD: 'dollars' } as const

/** Returns the measures to plot: counts, and amounts in each currency. */
export const siteMeasures = (currencies: SitePerformance['currencies']): readonly Measure<Day>[] => [
  ...currencies.flatMap((currency) =>
    amounts.map(([key, label]) =>
      amountMeasure<Day>(
        {
          key: `${key}-${currency}`,
          label: `${label} in ${currencyNames[currency]}`,
          valueOf: ({ money }) => money.find((each) => each.currency === currency)?.[key] ?? 0,
        },
        currency,
      ),
    ),
  ),
  ...counts,
]
