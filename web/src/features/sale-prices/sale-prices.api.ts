import { createSalePrice, endSalePrice, listSalePrices, updateSalePrice } from '@akada/contract/calls/sale-prices.ts'
import type { Sent } from '@akada/contract/endpoint.ts'
import type * as contract from '@akada/contract/sale-prices.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const salePricesQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['sale-prices', courseId],
    queryFn: ({ signal }) => call(listSalePrices, { params: { id: courseId } }, { signal }),
  })

/** Returns the calls that change a course's sale prices. Each one stores the new list. */
export function useSalePriceCalls(courseId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = salePricesQuery(courseId)
  const keep = async (changing: Promise<contract.SalePrices>) => {
    try {
      queryClient.setQueryData(queryKey, await changing)
    } catch (error) {
      // The list may have changed elsewhere.
      void queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
  return {
    create: (body: Sent<typeof contract.createSalePrice>['body']) => keep(call(createSalePrice, { params: { id: courseId }, body })),
    update: (id: number, body: Sent<typeof contract.updateSalePrice>['body']) => keep(call(updateSalePrice, { params: { id }, body })),
    end: (id: number) => keep(call(endSalePrice, { params: { id } })),
  }
}
