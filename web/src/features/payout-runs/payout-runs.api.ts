import { getDuePayouts, getPayoutRun, listPayoutRuns, markPayoutPaid } from '@akada/contract/calls/payout-runs.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import type { Currency } from '@akada/contract/money.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useJoined } from '../../lib/use-joined.ts'

export type Due = Answer<typeof getDuePayouts>
export type PayoutRun = Answer<typeof listPayoutRuns>['content'][number]
export type PayoutRunDetails = Answer<typeof getPayoutRun>
export type Payout = PayoutRunDetails['payouts'][number]
export type Concern = NonNullable<Payout['concerns']>[number]
export type Method = PayoutRun['method']

export const methodWords: Record<Method, string> = { TRANSFER: 'Transfer', BY_HAND: 'Manual' }

export const duePayoutsQuery = (currency: Currency) =>
  queryOptions({
    queryKey: ['manager', 'payouts', 'due', currency],
    queryFn: ({ signal }) => call(getDuePayouts, { query: { currency } }, { signal }),
    staleTime: 0,
  })

type Asked = { sort: 'oldest' | undefined; page: number }

export const payoutRunsQuery = ({ sort, page }: Asked) =>
  queryOptions({
    queryKey: ['manager', 'payouts', 'runs', { sort, page }],
    queryFn: ({ signal }) => call(listPayoutRuns, { query: { page, ...(sort && { sort }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const payoutRunQuery = (id: number) =>
  queryOptions({
    queryKey: ['manager', 'payouts', 'run', id],
    queryFn: ({ signal }) => call(getPayoutRun, { params: { id } }, { signal }),
    staleTime: 0,
  })

type MarkedPaid = { payout: Payout; reference: string }

export function useMarkPaid() {
  const settle = usePayoutsChanged()
  return useMutation({
    mutationFn: useJoined(({ payout: { id, concerns = [] }, reference }: MarkedPaid) =>
      call(markPayoutPaid, { params: { id }, body: { reference, ...(concerns.length > 0 && { acknowledged: concerns }) } }),
    ),
    onSettled: settle,
  })
}

export function usePayoutsChanged() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: ['manager', 'payouts'] })
}
