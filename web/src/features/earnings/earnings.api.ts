import { getEarnings, listBanks, listOwnPayouts, requestPayout, setPayoutAccount } from '@akada/contract/calls/earnings.ts'
import { getStatement } from '@akada/contract/calls/statements.ts'
import type { Answer, Sent } from '@akada/contract/endpoint.ts'
import type { Currency } from '@akada/contract/money.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useJoined } from '../../lib/use-joined.ts'

type Earnings = Answer<typeof getEarnings>
export type Balance = Earnings['balances'][number]
export type Terms = NonNullable<Earnings['terms']>
export type OwnPayout = Answer<typeof listOwnPayouts>['content'][number]
export type PayoutAccount = Earnings['accounts'][number]
export type StatementLine = Answer<typeof getStatement>['content'][number]
export type Period = { currency: Currency; from: string | undefined; to: string | undefined }

const BANKS_FRESH_MS = 3_600_000

export const earningsQuery = queryOptions({
  queryKey: ['earnings'],
  queryFn: ({ signal }) => call(getEarnings, {}, { signal }),
  staleTime: 0,
})

/** Returns a period's query parameters, without missing dates. */
export const periodQuery = ({ currency, from, to }: Period) => ({ currency, ...(from && { from }), ...(to && { to }) })

export type StatementOrder = 'at' | '-at' | 'amount' | '-amount'
type Asked = { period: Period; sort: StatementOrder | undefined; page: number }

export const statementQuery = ({ period, sort, page }: Asked) =>
  queryOptions({
    queryKey: ['earnings', 'statement', period, { sort, page }],
    queryFn: ({ signal }) => call(getStatement, { query: { ...periodQuery(period), page, ...(sort && { sort }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const ownPayoutsQuery = (page: number) =>
  queryOptions({
    queryKey: ['earnings', 'payouts', page],
    queryFn: ({ signal }) => call(listOwnPayouts, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Requests a payout. Refetches everything about earnings, also after a refusal, because another tab may have acted first. */
export function useRequestPayout() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: useJoined((currency: Currency) => call(requestPayout, { body: { currency } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['earnings'] }),
  })
}

export const banksQuery = queryOptions({
  queryKey: ['banks'],
  queryFn: ({ signal }) => call(listBanks, {}, { signal }),
  staleTime: BANKS_FRESH_MS,
})

export function useSetPayoutAccount() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof setPayoutAccount>['body']) => call(setPayoutAccount, { body }),
    onSuccess: () => queryClient.invalidateQueries({ ...earningsQuery, exact: true }),
  })
}
