import { verifyPayment } from '@akada/contract/calls/orders.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { type Query, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { callWhole, type Envelope } from '../../lib/api.ts'
import { missingReference, type PaymentOutcome, paymentOutcome, waitAfterMs } from './payment-outcome.ts'

type State = Query<Envelope<Answer<typeof verifyPayment>>>['state']

/** Counts all requests, whether or not they were answered. */
const triesOf = (state: Pick<State, 'dataUpdateCount' | 'errorUpdateCount'>) => state.dataUpdateCount + state.errorUpdateCount

/** Polls until the payment's result is known. */
const paymentQuery = (reference: string) =>
  queryOptions({
    queryKey: ['payments', reference],
    queryFn: ({ signal }) => callWhole(verifyPayment, { query: { reference } }, { signal }),
    retry: false,
    staleTime: 0,
    // Without a network, the call fails immediately, so that the page can say that the user is offline.
    networkMode: 'always',
    refetchOnWindowFocus: ({ state }) => isOpen(state),
    refetchOnReconnect: ({ state }) => isOpen(state),
    refetchInterval: ({ state }) => (isOpen(state) ? waitAfterMs(Math.max(triesOf(state), 1)) : false),
  })

const outcomeOf = (state: State) => paymentOutcome({ answer: state.data, error: state.error, tries: triesOf(state) })

const isOpen = (state: State): boolean => outcomeOf(state).kind === 'processing'

export function usePayment(reference: string | null): PaymentOutcome {
  const client = useQueryClient()
  const query = paymentQuery(reference ?? '')
  // `all`, because a response equal to the last one still counts as an attempt.
  useQuery({ ...query, enabled: reference !== null, notifyOnChangeProps: 'all' })
  if (reference === null) return missingReference
  const state = client.getQueryState(query.queryKey)
  return state ? outcomeOf(state) : { kind: 'processing', isLate: false, isOffline: false }
}
