import type { QueryClient } from '@tanstack/react-query'

// It is issued after the answer that ends the course, usually within a second.
const ISSUED_WITHIN_MS = 2 * 60_000
const key = ['expected-certificate']

/** Remembers that a course has just been finished, so that its certificate is on its way. */
export const expectCertificate = (queryClient: QueryClient) => queryClient.setQueryData(key, Date.now())

export const isCertificateExpected = (queryClient: QueryClient): boolean =>
  Date.now() - (queryClient.getQueryData<number>(key) ?? 0) < ISSUED_WITHIN_MS
