import { listCertificates, verifyCertificate } from '@akada/contract/calls/certificates.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const ASK_WHILE_MADE_MS = 3000
// The addresses of documents die after 15 minutes.
const ADDRESSES_LAST_MS = 10 * 60_000

/** Asked again every few seconds while a PDF is being made. */
export const certificatesQuery = queryOptions({
  queryKey: ['certificates', 'mine'],
  queryFn: ({ signal }) => call(listCertificates, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(({ downloadUrl }) => downloadUrl === null) ? ASK_WHILE_MADE_MS : ADDRESSES_LAST_MS),
  refetchOnWindowFocus: true,
})

export const verifiedCertificateQuery = (serial: string) =>
  queryOptions({
    queryKey: ['certificates', 'verified', serial],
    queryFn: ({ signal }) => call(verifyCertificate, { params: { serial } }, { signal }),
  })
