import { listCertificates, verifyCertificate } from '@akada/contract/calls/certificates.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { isCertificateExpected } from '../../lib/expected-certificate.ts'

const ASK_WHILE_MADE_MS = 3000
// Document URLs expire after 15 minutes.
const ADDRESSES_LAST_MS = 10 * 60_000

/** Returns the user's certificates. Polls while a certificate is expected or its PDF is being rendered. */
export function useCertificates() {
  const queryClient = useQueryClient()
  const certificates = useQuery({
    queryKey: ['certificates', 'mine'],
    queryFn: ({ signal }) => call(listCertificates, {}, { signal }),
    refetchInterval: ({ state: { data } }) =>
      isCertificateExpected(queryClient) || data?.some(({ downloadUrl }) => downloadUrl === null) ? ASK_WHILE_MADE_MS : ADDRESSES_LAST_MS,
    refetchOnWindowFocus: true,
  })
  return { ...certificates, isExpected: isCertificateExpected(queryClient) }
}

export const verifiedCertificateQuery = (serial: string) =>
  queryOptions({
    queryKey: ['certificates', 'verified', serial],
    queryFn: ({ signal }) => call(verifyCertificate, { params: { serial } }, { signal }),
  })
