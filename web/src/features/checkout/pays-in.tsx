import { type Currency, currencyOfCountry } from '@akada/contract/money.ts'
import { countryName } from '../../lib/country.ts'
import { useSavedCountry } from '../../lib/session.ts'

const names = { NGN: 'naira (₦)', USD: 'US dollars' } as const

/** Names the currency before the payment page opens, so that the buyer isn't surprised. */
export function PaysIn({ currency }: { currency: Currency }) {
  const country = useSavedCountry()
  const isOfCountry = country !== null && currencyOfCountry(country) === currency
  return (
    <p className="mt-1 text-sm text-ink-muted">
      Prices in {names[currency]} {isOfCountry && ` for ${countryName(country)}`}
    </p>
  )
}
