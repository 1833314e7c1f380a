import { getDataPrice } from '@akada/contract/calls/settings.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { DataPrice } from '../../lib/data-cost.ts'
import { useCurrency } from '../../lib/site.ts'
import { useDataUse } from './data-use.store.ts'

const dataPriceQuery = queryOptions({
  queryKey: ['site', 'data-price'],
  queryFn: ({ signal }) => call(getDataPrice, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Returns the price that the user entered, or the default for Nigeria. Null if the price is unknown or costs are hidden. */
export function useDataPrice(): DataPrice | null {
  const { pricePerGb } = useDataUse()
  const currency = useCurrency()
  const { data } = useQuery({ ...dataPriceQuery, enabled: currency === 'NGN' && pricePerGb === null })
  const perGb = pricePerGb ?? (currency === 'NGN' ? (data?.nairaPerGb ?? 0) : 0)
  return perGb > 0 ? { perGb, currency } : null
}
