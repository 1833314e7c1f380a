import { amountMeasure, type Measure } from '../../lib/measures.ts'
import type { SalesOverview } from './overview.api.ts'

type Day = SalesOverview['days'][number]
export type SoldCurrency = SalesOverview['currencies'][number]

export const currencyNames = { NGN: 'naira', USD: 'dollars' } as const

/** A site without sales shows naira. */
export const shownCurrencies = ({ currencies }: SalesOverview): readonly SoldCurrency[] => (currencies.length === 0 ? ['NGN'] : currencies)

const amounts = [
  ['gross', 'Gross sales'],
  ['refunded', 'Refunds'],
] as const

export const salesMeasures = (currencies: readonly SoldCurrency[]): readonly Measure<Day>[] =>
  currencies.flatMap((currency) =>
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
  )
