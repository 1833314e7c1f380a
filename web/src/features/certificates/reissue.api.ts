import { getReissueOffer, requestReissue } from '@akada/contract/calls/reissues.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import type { getReissueOffer as ReissueOfferCall } from '@akada/contract/reissues.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type ReissueOffer = Answer<typeof ReissueOfferCall>

export const reissueOfferQuery = queryOptions({
  queryKey: ['certificates', 'reissue-offer'],
  queryFn: ({ signal }) => call(getReissueOffer, {}, { signal }),
  // The profile name may have changed on another page.
  staleTime: 0,
})

export const request = (certificateIds: number[]) => call(requestReissue, { body: { certificateIds } })

export function useCertificatesChanged() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: ['certificates'] })
}
